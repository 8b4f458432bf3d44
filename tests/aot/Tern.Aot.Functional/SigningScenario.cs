using System.Security.Cryptography;
using Tern.CloudFront.Signing;
using Tern.DatabaseTokens;

namespace Tern.Aot.Functional;

/// <summary>Signatures that are created without a request.</summary>
internal sealed class SigningScenario(Checks checks)
{
    public async Task RunAsync()
    {
        var rds = new RdsAuthTokenGenerator("eu-west-1", new StaticCredentialsProvider("AKIDEXAMPLE", "secret"));
        string password = await rds.CreateAsync("db.example.eu-west-1.rds.amazonaws.com", 5432, "orders");
        checks.Equal("password of a database", true, password.StartsWith("db.example.eu-west-1.rds.amazonaws.com:5432/?Action=connect&DBUser=orders&", StringComparison.Ordinal));

        using RSA key = RSA.Create(2048);
        using CloudFrontSigner signer = CloudFrontSigner.FromPem("K2JCJMDEHXQW5F", key.ExportPkcs8PrivateKeyPem());
        const string Url = "https://d111111abcdef8.cloudfront.net/horizon.jpg";
        string signed = signer.SignUrl(Url, DateTimeOffset.FromUnixTimeSeconds(1_700_000_000));
        string signature = signed[(signed.IndexOf("Signature=", StringComparison.Ordinal) + 10)..].Split('&')[0].Replace('-', '+').Replace('_', '=').Replace('~', '/');
        byte[] policy = [.. """{"Statement":[{"Resource":"https://d111111abcdef8.cloudfront.net/horizon.jpg","Condition":{"DateLessThan":{"AWS:EpochTime":1700000000}}}]}"""u8];
        checks.Equal("signature of a URL", true, key.VerifyData(policy, Convert.FromBase64String(signature), HashAlgorithmName.SHA1, RSASignaturePadding.Pkcs1));
    }
}
