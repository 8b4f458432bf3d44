using System.Security.Cryptography;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Signing;

public class ManagedSha256Tests
{
    [Fact]
    public void SHA256_of_every_length_equals_the_framework_hash()
    {
        byte[] data = RandomNumberGenerator.GetBytes(600);
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        for (int length = 0; length <= data.Length; length++)
        {
            ManagedSha256.Hash(data.AsSpan(0, length), hash);
            Assert.Equal(Convert.ToHexString(SHA256.HashData(data.AsSpan(0, length))), Convert.ToHexString(hash));
        }
    }

    [Fact]
    public void HMAC_of_every_key_and_text_length_equals_the_framework_HMAC()
    {
        byte[] data = RandomNumberGenerator.GetBytes(200);
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        for (int length = 0; length <= data.Length; length++)
        {
            ReadOnlySpan<byte> key = data.AsSpan(length), text = data.AsSpan(0, length);
            ManagedSha256.Hmac(key, text, hash);
            Assert.Equal(Convert.ToHexString(HMACSHA256.HashData(key, text)), Convert.ToHexString(hash));
        }
    }

    [Fact]
    public void HMAC_destination_may_be_the_key()
    {
        byte[] key = RandomNumberGenerator.GetBytes(SHA256.HashSizeInBytes);
        byte[] expected = HMACSHA256.HashData(key, "text"u8);
        ManagedSha256.Hmac(key, "text"u8, key);
        Assert.Equal(expected, key);
    }

    [Theory]
    [InlineData(100)]
    [InlineData(10_000)]
    public void First_and_later_signatures_of_a_request_are_equal(int bodyLength)
    {
        var signer = new SigV4Signer();
        var credentials = new AwsCredentials("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
        byte[] body = RandomNumberGenerator.GetBytes(bodyLength);
        byte[] hash = new byte[PayloadHash.Length];
        var seen = new HashSet<string>();
        for (int i = 0; i < 40; i++)
        {
            signer.WritePayloadHash(body, hash);
            seen.Add(Encoding.ASCII.GetString(hash) + signer.GetAuthorization(
                new SigningRequest { Method = "POST", Host = "example.amazonaws.com", PayloadHash = hash },
                credentials,
                new SigningScope("eu-west-1", "service", DateTimeOffset.UnixEpoch)));
        }
        Assert.Single(seen);
    }
}
