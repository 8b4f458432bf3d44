using Microsoft.Extensions.Logging;
using Tern.Core.Tests.Support;
using Tern.ServerRuntime;

namespace Tern.S3.Presigning;

/// <summary>A client with a fixed clock, and a verifier for the signatures that it creates.</summary>
internal static class PresigningClient
{
    public const string AccessKeyId = "AKIAIOSFODNN7EXAMPLE";
    public const string SecretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

    public static S3Client Create(
        DateTimeOffset? time = null,
        string region = "us-east-1",
        AwsCredentials? credentials = null,
        bool useGlobalEndpoint = false,
        bool forcePathStyle = false,
        string? endpoint = null,
        ILoggerFactory? logger = null,
        HttpMessageHandler? handler = null)
    {
        var clock = new ManualTimeProvider(time ?? Time);
        return new S3Client(new S3ClientOptions
        {
            Region = region,
            Endpoint = endpoint,
            Credentials = new StaticCredentialsProvider(credentials ?? new AwsCredentials(AccessKeyId, SecretAccessKey), clock),
            TimeProvider = clock,
            Environment = AwsEnvironment.None,
            UseGlobalEndpoint = useGlobalEndpoint,
            ForcePathStyle = forcePathStyle,
            LoggerFactory = logger,
            Handler = handler,
        });
    }

    public static DateTimeOffset Time { get; } = new(2026, 11, 21, 8, 0, 0, 400, TimeSpan.Zero);

    /// <summary>Verifies the request with the headers of the result, or with others.</summary>
    public static SignatureVerification Verify(PresignedRequest presigned, AwsCredentials? credentials = null, IReadOnlyList<KeyValuePair<string, string>>? headers = null, TimeSpan after = default)
    {
        int path = presigned.Url.IndexOf('/', "https://".Length);
        string host = presigned.Url[(presigned.Url.IndexOf("://", StringComparison.Ordinal) + 3)..path];
        var verifier = new SigV4Verifier(new SigV4VerifierOptions
        {
            FindCredentials = _ => credentials ?? new AwsCredentials(AccessKeyId, SecretAccessKey),
            TimeProvider = new ManualTimeProvider(Time + after),
            DoubleEncodePath = false,
            NormalizePath = false,
            AllowUnsignedPayload = true,
        });
        return verifier.Verify(new ReceivedRequest
        {
            Method = presigned.Method,
            Target = presigned.Url.AsSpan(path),
            Headers = [new("Host", host), .. headers ?? presigned.Headers],
        });
    }

    public static Dictionary<string, string> Query(string url) => url[(url.IndexOf('?', StringComparison.Ordinal) + 1)..]
        .Split('&')
        .Select(parameter => parameter.Split('=', 2))
        .ToDictionary(parts => Uri.UnescapeDataString(parts[0]), parts => Uri.UnescapeDataString(parts[1]), StringComparer.Ordinal);
}
