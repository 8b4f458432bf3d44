using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>The owners of buckets. Names are unique in all accounts and regions.</summary>
public sealed class AccountTests
{
    private const string Other = "222222222222";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Account_has_no_access_to_the_bucket_of_another()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client owner = aws.CreateClient<S3Client>();
        using S3Client other = Create(aws, "us-east-1");
        await owner.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await owner.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = new byte[] { 1 } }, Token);
        await other.CreateBucketAsync(new() { Bucket = "mine" }, Token);
        Assert.Equal("BucketAlreadyExists", await FailAsync(() => other.CreateBucketAsync(new() { Bucket = "bucket" }, Token)));
        Assert.Equal("AccessDenied", await FailAsync(() => other.GetObjectAsync(new() { Bucket = "bucket", Key = "key" }, Token)));
        Assert.Equal("AccessDenied", await FailAsync(() => other.PutObjectAsync(new() { Bucket = "bucket", Key = "key", Body = new byte[] { 2 } }, Token)));
        Assert.Equal("AccessDenied", await FailAsync(() => other.CopyObjectAsync(new() { Bucket = "mine", Key = "copy", CopySource = "bucket/key" }, Token)));
        Assert.Equal("AccessDenied", await FailAsync(() => owner.ListObjectsV2Async(new() { Bucket = "bucket", ExpectedBucketOwner = Other }, Token)));
        Assert.Equal(["bucket"], (await owner.ListBucketsAsync(new(), Token)).Buckets.Select(bucket => bucket.Name));
        ListBucketsResponse list = await other.ListBucketsAsync(new(), Token);
        Assert.Equal(["mine"], list.Buckets.Select(bucket => bucket.Name));
        Assert.NotEqual((await owner.ListBucketsAsync(new(), Token)).Owner!.ID, list.Owner!.ID);
        Assert.Equal(list.Owner.ID, (await other.GetBucketAclAsync(new() { Bucket = "mine" }, Token)).Owner!.ID);
    }

    [Fact]
    public async Task Bucket_has_the_region_of_the_request()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client frankfurt = aws.CreateClient<S3Client>(new() { Region = "eu-central-1" });
        await frankfurt.CreateBucketAsync(new() { Bucket = "bucket", CreateBucketConfiguration = new() { LocationConstraint = "eu-central-1" } }, Token);
        Assert.Equal("eu-central-1", (await frankfurt.HeadBucketAsync(new() { Bucket = "bucket" }, Token)).BucketRegion);
    }

    [Fact]
    public async Task Owner_and_region_survive_a_restart()
    {
        using var folder = new Engine.TemporaryFolder();
        var options = new LocalAwsOptions { Folder = folder.File("data") };
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
        {
            using S3Client other = Create(aws, "eu-west-1");
            await other.CreateBucketAsync(new() { Bucket = "bucket", CreateBucketConfiguration = new() { LocationConstraint = "eu-west-1" } }, Token);
        }
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
        {
            using S3Client other = Create(aws, "eu-west-1");
            Assert.Equal("eu-west-1", Assert.Single((await other.ListBucketsAsync(new() { Prefix = "bucket" }, Token)).Buckets).BucketRegion);
            using S3Client first = aws.CreateClient<S3Client>();
            Assert.Empty((await first.ListBucketsAsync(new(), Token)).Buckets);
        }
    }

    [Fact]
    public async Task Key_with_the_path_of_the_runtime_API_is_an_object()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client s3 = aws.CreateClient<S3Client>(new() { Endpoint = "http://localhost" });
        await s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "2018-06-01/runtime/invocation/next", Body = new byte[] { 1 } }, Token);
        Assert.Single((await s3.ListObjectsV2Async(new() { Bucket = "bucket" }, Token)).Contents);
    }

    private static S3Client Create(LocalAws aws, string region) =>
        aws.CreateClient<S3Client>(new() { Region = region, Credentials = new StaticCredentialsProvider(Other, aws.Credentials.SecretAccessKey) });

    private static async Task<string> FailAsync(Func<Task> call) => (await Assert.ThrowsAnyAsync<S3Exception>(call)).ErrorCode;
}
