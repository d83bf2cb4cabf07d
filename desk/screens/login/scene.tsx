/** A boat on its way to the harbor, at the side of the login. */
export default function Scene() {
  return (
    <svg
      className="scenery"
      viewBox="0 0 700 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <path id="tree" d="M0-46l13 18h-7l11 15h-7l13 17H-23l13-17h-7l11-15h-7zM-2.5 4h5v9h-5z" />
        <linearGradient id="sky" x2="0" y2="1">
          <stop stopColor="#1d4b49" />
          <stop offset=".62" stopColor="#4d8a7c" />
          <stop offset="1" stopColor="#e9d9b4" />
        </linearGradient>
        <linearGradient id="sea" x2="0" y2="1">
          <stop stopColor="#c9cfb0" />
          <stop offset=".18" stopColor="#5a9183" />
          <stop offset="1" stopColor="#153d3b" />
        </linearGradient>
      </defs>
      <path d="M0 0h700v640H0z" fill="url(#sky)" />
      <circle cx="428" cy="520" r="74" fill="#f6ead0" />
      <circle cx="428" cy="520" r="118" fill="#f6ead0" opacity=".16" />
      <path d="M0 580q90-70 190-34t190 10 160-34 160 30v92H0z" fill="#3f7a6d" />
      <path d="M0 606q120-46 230-12t210-6 260-14v66H0z" fill="#2f655a" />
      <use href="#tree" transform="translate(24 616)scale(0.55)" fill="#2a5b52" />
      <use href="#tree" transform="translate(58 611)scale(0.54)" fill="#2a5b52" />
      <use href="#tree" transform="translate(92 616)scale(0.52)" fill="#2a5b52" />
      <use href="#tree" transform="translate(130 610)scale(0.57)" fill="#2a5b52" />
      <use href="#tree" transform="translate(166 616)scale(0.59)" fill="#2a5b52" />
      <use href="#tree" transform="translate(560 616)scale(0.50)" fill="#2a5b52" />
      <use href="#tree" transform="translate(596 610)scale(0.52)" fill="#2a5b52" />
      <use href="#tree" transform="translate(632 616)scale(0.54)" fill="#2a5b52" />
      <use href="#tree" transform="translate(668 612)scale(0.55)" fill="#2a5b52" />
      <path d="M0 634h700v266H0z" fill="url(#sea)" />
      <path
        d="M360 650h138M344 668h168M372 688h120M352 712h150M384 740h92M398 772h66"
        stroke="#f6ead0"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
      <g fill="none" stroke="#f3ead9" strokeWidth="2" strokeLinecap="round" opacity=".22">
        <path d="M40 690q14-8 28 0t28 0 28 0" />
        <path d="M560 700q14-8 28 0t28 0 28 0" />
        <path d="M110 748q14-8 28 0t28 0 28 0" />
        <path d="M530 782q14-8 28 0t28 0 28 0" />
        <path d="M250 800q14-8 28 0t28 0 28 0" />
      </g>
      <g transform="translate(226 640)">
        <path d="M0 0h84q-10 20-26 20H24Q6 20 0 0z" fill="#14332f" />
        <path d="M40-88V-2H6q26-34 34-86z" fill="#f6ead0" />
        <path d="M46-74q30 34 34 72H46z" fill="#e2d3ae" />
        <path d="M42-94v96" stroke="#14332f" strokeWidth="3" />
        <path
          d="M8 30h70M22 42h44"
          stroke="#f6ead0"
          strokeWidth="3"
          strokeLinecap="round"
          opacity=".3"
        />
      </g>
      <path
        d="M0 770q110-42 196 18t150 132H0zM700 742q-120-20-196 54t-104 124h300z"
        fill="#12332f"
      />
      <use href="#tree" transform="translate(40 786)scale(1.59)" fill="#0e2926" />
      <use href="#tree" transform="translate(104 790)scale(1.64)" fill="#0e2926" />
      <use href="#tree" transform="translate(158 814)scale(1.54)" fill="#0e2926" />
      <use href="#tree" transform="translate(640 772)scale(1.77)" fill="#0e2926" />
      <use href="#tree" transform="translate(574 794)scale(1.60)" fill="#0e2926" />
      <use href="#tree" transform="translate(690 764)scale(1.83)" fill="#0e2926" />
      <use href="#tree" transform="translate(210 860)scale(1.10)" fill="#0a211e" />
      <use href="#tree" transform="translate(500 872)scale(1.22)" fill="#0a211e" />
      <use href="#tree" transform="translate(14 858)scale(1.10)" fill="#0a211e" />
    </svg>
  );
}
