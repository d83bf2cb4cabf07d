# Stand-in for the gem: two addresses, in the same places and of the same form, and requests to them.
require 'digest'
require 'json'
require 'net/http'

# Outside of the module, as in the gem.
API_URL = "#{ENV.fetch('ORIGINAL_SERVICE')}/v0"

module Marketcloud
  Configuration = Struct.new(:public_key, :private_key)

  def self.configuration
    @configuration ||= Configuration.new
  end

  def self.configure
    yield configuration
  end

  class Authentication
    def self.token
      keys = Marketcloud.configuration
      timestamp = Time.now.to_i
      proof = Digest::SHA256.base64digest("#{keys.private_key}#{timestamp}")
      body = { publicKey: keys.public_key, secretKey: proof, timestamp: timestamp }.to_json
      answer = Net::HTTP.post(URI("#{API_URL}/tokens"), body, 'Content-Type' => 'application/json')
      JSON.parse(answer.body).fetch('token')
    end
  end

  class Request
    def self.api_base_url
      ENV.fetch('ORIGINAL_SERVICE')
    end

    def self.get(path)
      authorization = "#{Marketcloud.configuration.public_key}:#{Authentication.token}"
      url = URI("#{api_base_url}/v0/#{path}?")
      JSON.parse(Net::HTTP.get(url, { 'Authorization' => authorization }))['data']
    end
  end

  class Application < Request
    def self.find
      get 'application/'
    end
  end
end
