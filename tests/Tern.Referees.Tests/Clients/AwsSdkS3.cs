using Amazon.Runtime;
using Amazon.S3;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>Clients of the AWS SDK for .NET for S3 over HTTP.</summary>
internal static class AwsSdkS3
{
    /// <param name="referee">The server.</param>
    /// <param name="secret">A wrong secret key. The default is the right one.</param>
    public static AmazonS3Client Client(OverHttp referee, string? secret = null) => new(
        new BasicAWSCredentials(referee.Credentials.AccessKeyId, secret ?? referee.Credentials.SecretAccessKey),
        new AmazonS3Config { ServiceURL = referee.Endpoint.OriginalString, AuthenticationRegion = "us-east-1", ForcePathStyle = true, UseHttp = true, MaxErrorRetry = 0 });

    public static byte[] Bytes(int length, int seed)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }

    public static async Task<byte[]> ReadAsync(Stream body)
    {
        using var copy = new MemoryStream();
        await body.CopyToAsync(copy, TestContext.Current.CancellationToken);
        return copy.ToArray();
    }
}
