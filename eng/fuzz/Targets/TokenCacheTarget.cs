using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The files of token caches and the keys in them. A file that is read, changed and written remains equal except for the change, and an accepted key is
/// accepted by .NET.
/// </summary>
internal sealed class TokenCacheTarget : IFuzzTarget
{
    private const string Pem = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIPt/u8InPLpQeQLJTvVX+sNDzni8vMDMt3Liu+nMBigfoAoGCCqGSM49\nAwEHoUQDQgAEILkGG7rNOnxiIJlMgimY1UPP8eDMFP0DAY6WGjngP4bvTAiUCQ/I\nffut2379uP+OBCm2ovGpBOJRgrl1RspUOQ==\n-----END EC PRIVATE KEY-----\n";

    private static readonly string[] s_names = ["accessToken", "expiresAt", "refreshToken", "clientId", "clientSecret", "registrationExpiresAt", "dpopKey"];

    public string Name => "token-cache";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{"startUrl":"https://corp.awsapps.com/start","region":"eu-west-1","accessToken":"abc","expiresAt":"2026-06-17T10:02:08UTC","clientId":"c","clientSecret":"s","registrationExpiresAt":"2027-01-01T00:00:00Z","refreshToken":"r"}"""u8.ToArray(),
        Encoding.UTF8.GetBytes("""{"accessToken":{"accessKeyId":"ASIA","secretAccessKey":"abc/+","sessionToken":"t","accountId":"123456789012","expiresAt":"2026-01-01T00:00:00Z"},"tokenType":"aws_sigv4","clientId":"c","refreshToken":"r","dpopKey":"PEM"}""".Replace("PEM", JsonEncodedText.Encode(Pem).ToString(), StringComparison.Ordinal)),
        Encoding.ASCII.GetBytes(Pem),
        "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg+3+7wic8ulB5AslO9Vf6w0POeLy8wMy3cuK76cwGKB+hRANCAAQguQYbus06fGIgmUyCKZjVQ8/x4MwU/QMBjpYaOeA/hu9MCJQJD8h9+63bfv24/44EKbai8akE4lGCuXVGylQ5\n-----END PRIVATE KEY-----"u8.ToArray(),
        """ { "a" : [ 1 , {} , null , "\u00e9\n" ] , "a" : 2 , "expiresAt" : "2026-06-17T10:02:08.123+02:00", "accessToken" : null } """u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        TryKey(Encoding.UTF8.GetString(input));
        TokenCache cache;
        try
        {
            cache = TokenCache.Parse("/c", input);
        }
        catch (TernCredentialsException e)
        {
            if (e.Message != "The token cache '/c' is not valid JSON. Remove the file and sign in again." || e.InnerException is not null)
                throw new FuzzFindingException($"The message is not the fixed one: {e.Message}");
            return;
        }
        foreach (string name in s_names)
            ReadValues(cache, name);
        var environment = new InMemoryAwsEnvironment();
        cache.SetText("refreshToken", "replaced");
        cache.Write(environment);
        TokenCache written = TokenCache.Parse("/c", environment.ReadFile("/c", int.MaxValue));
        if (written.FindText("refreshToken") != "replaced")
            throw new FuzzFindingException("The changed value differs after it is written and read.");
        foreach (string name in s_names)
        {
            if (ReadValues(cache, name) != ReadValues(written, name))
                throw new FuzzFindingException($"The value of {name} differs after it is written and read.");
        }
    }

    private static string ReadValues(TokenCache cache, string name) =>
        $"{Try(() => cache.FindText(name))} {Try(() => cache.FindTime(name)?.UtcTicks.ToString(System.Globalization.CultureInfo.InvariantCulture))} {Try(() => cache.FindObject(name)?.FindText("sessionToken"))}";

    private static string? Try(Func<string?> read)
    {
        try
        {
            return read();
        }
        catch (TernCredentialsException e)
        {
            return e.Message.Length > 200 || e.InnerException is not null ? throw new FuzzFindingException($"The message is too long: {e.Message}") : "error";
        }
    }

    private static void TryKey(string pem)
    {
        if (!P256PrivateKey.TryParse(pem, out ECParameters parameters))
            return;
        ECDsa key;
        try
        {
            key = ECDsa.Create(parameters);
        }
        catch (CryptographicException)
        {
            // DPoPProof reports it.
            return;
        }
        using (key)
        {
            byte[] signature = key.SignHash(SHA256.HashData(Encoding.UTF8.GetBytes(pem)));
            if (signature.Length != 64)
                throw new FuzzFindingException($"The key is not one of P-256: its signature has {signature.Length} bytes.");
        }
    }
}
