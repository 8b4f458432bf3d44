using Tern.Local;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;
using Tern.S3;

namespace Tern.Referees.Tests.Server;

/// <summary>The response on the wire if the body of an object is damaged on the disk.</summary>
public sealed class DamagedBodyTests
{
    private const int Length = 200_000;

    [Theory]
    [InlineData(0, "HTTP/1.1 500 ", @"^\S+Z error GET /bucket/key 500 [0-9.]+ ms$")]
    [InlineData(Length - 1, "HTTP/1.1 200 ", @"^\S+Z error GET /bucket/key closed [0-9.]+ ms The file '.+\.body' with the body of an object is damaged .+ Restore the data folder from a copy")]
    public async Task Damaged_body_returns_500_before_the_headers_and_closes_the_connection_after_them(int place, string status, string logged)
    {
        using var log = new LineWriter();
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-local-damage-");
        try
        {
            await using (LocalServer server = await LocalServer.StartAsync(new LocalAwsOptions { Folder = folder.FullName }, new() { LogWriter = log }, TestContext.Current.CancellationToken))
            {
                using var s3 = new S3Client(new()
                {
                    Region = "us-east-1",
                    Endpoint = server.Endpoint.OriginalString,
                    Credentials = new StaticCredentialsProvider(server.Aws.Credentials),
                });
                await s3.CreateBucketAsync(new() { Bucket = "bucket" }, TestContext.Current.CancellationToken);
                await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = new byte[Length] }, TestContext.Current.CancellationToken);
                string body = Assert.Single(folder.EnumerateFiles("*.body", SearchOption.AllDirectories)).FullName;
                byte[] bytes = await File.ReadAllBytesAsync(body, TestContext.Current.CancellationToken);
                bytes[place] ^= 1;
                await File.WriteAllBytesAsync(body, bytes, TestContext.Current.CancellationToken);

                PresignedRequest get = await s3.PresignAsync(
                    new GetObjectRequest { Bucket = "bucket", Key = "key" }, TimeSpan.FromMinutes(30), cancellationToken: TestContext.Current.CancellationToken);
                var url = new Uri(get.Url);
                await using RawConnection connection = await RawConnection.OpenAsync(server.Endpoint);
                await connection.SendAsync($"GET {url.PathAndQuery} HTTP/1.1\r\nHost: {url.Authority}\r\n\r\n");
                string head = await connection.ReadHeadAsync() ?? "";
                Assert.StartsWith(status, head, StringComparison.Ordinal);
                if (place > 0)
                    Assert.InRange(await connection.CountToEndAsync(), 0, Length - 1);
                Assert.Matches(logged, await log.ReadAsync());
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
