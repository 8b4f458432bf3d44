using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>Access control lists of buckets that allow them. Recordings/AclCases compares their responses with recorded ones.</summary>
public sealed class AclTests
{
    private const string Bucket = "bucket";
    private const string AllUsers = "uri=\"http://acs.amazonaws.com/groups/global/AllUsers\"";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Lists_survive_a_restart()
    {
        using var folder = new TemporaryFolder();
        var options = new LocalAwsOptions { Folder = folder.File("data") };
        string upload;
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
        {
            using S3Client s3 = aws.CreateClient<S3Client>();
            await AllowAsync(s3);
            await s3.PutBucketAclAsync(new() { Bucket = Bucket, Acl = BucketCannedAcl.PublicRead }, Token);
            await s3.PutObjectAsync(new() { Bucket = Bucket, Key = "created", Body = Array.Empty<byte>(), GrantRead = AllUsers }, Token);
            await s3.PutObjectAsync(new() { Bucket = Bucket, Key = "changed", Body = Array.Empty<byte>() }, Token);
            await s3.PutObjectAclAsync(new() { Bucket = Bucket, Key = "changed", Acl = ObjectCannedAcl.AuthenticatedRead }, Token);
            upload = (await s3.CreateMultipartUploadAsync(new() { Bucket = Bucket, Key = "parts", Acl = ObjectCannedAcl.PublicReadWrite }, Token)).UploadId!;
        }
        await using (LocalAws aws = await LocalAws.StartAsync(options, Token))
        {
            using S3Client s3 = aws.CreateClient<S3Client>();
            UploadPartResponse part = await s3.UploadPartAsync(new() { Bucket = Bucket, Key = "parts", UploadId = upload, PartNumber = 1, Body = Array.Empty<byte>() }, Token);
            await s3.CompleteMultipartUploadAsync(new() { Bucket = Bucket, Key = "parts", UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = part.ETag }] } }, Token);
            Assert.Equal("FULL_CONTROL READ", Describe((await s3.GetBucketAclAsync(new() { Bucket = Bucket }, Token)).Grants));
            Assert.Equal(
                ["READ", "FULL_CONTROL READ", "FULL_CONTROL READ WRITE"],
                [await DescribeAsync(s3, "created"), await DescribeAsync(s3, "changed"), await DescribeAsync(s3, "parts")]);
        }
    }

    [Fact]
    public async Task Copy_has_the_list_of_its_request()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client s3 = aws.CreateClient<S3Client>();
        await AllowAsync(s3);
        await s3.PutObjectAsync(new() { Bucket = Bucket, Key = "key", Body = Array.Empty<byte>(), Acl = ObjectCannedAcl.PublicRead }, Token);
        await s3.CopyObjectAsync(new() { Bucket = Bucket, Key = "copy", CopySource = $"{Bucket}/key" }, Token);
        Assert.Equal("FULL_CONTROL", await DescribeAsync(s3, "copy"));
    }

    [Fact]
    public async Task Ownership_that_forbids_lists_hides_those_of_objects_and_is_refused_with_a_public_bucket()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client s3 = aws.CreateClient<S3Client>();
        await AllowAsync(s3);
        await s3.PutObjectAsync(new() { Bucket = Bucket, Key = "key", Body = Array.Empty<byte>(), Acl = ObjectCannedAcl.PublicRead }, Token);
        await s3.PutBucketAclAsync(new() { Bucket = Bucket, Acl = BucketCannedAcl.PublicRead }, Token);
        var enforced = new PutBucketOwnershipControlsRequest { Bucket = Bucket, OwnershipControls = new() { Rules = [new() { ObjectOwnership = ObjectOwnership.BucketOwnerEnforced }] } };
        TernServiceException refused = await Assert.ThrowsAnyAsync<TernServiceException>(() => s3.PutBucketOwnershipControlsAsync(enforced, Token));
        Assert.Equal("InvalidBucketAclWithObjectOwnership", refused.ErrorCode);
        await s3.PutBucketAclAsync(new() { Bucket = Bucket, Acl = BucketCannedAcl.Private }, Token);
        await s3.PutBucketOwnershipControlsAsync(enforced, Token);
        Assert.Equal("FULL_CONTROL", await DescribeAsync(s3, "key"));
    }

    [Fact]
    public async Task Public_list_is_refused_if_the_bucket_blocks_it()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using S3Client s3 = aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = Bucket, ObjectOwnership = ObjectOwnership.ObjectWriter }, Token);
        Assert.Equal("AccessDenied", (await Assert.ThrowsAnyAsync<TernServiceException>(() => s3.PutBucketAclAsync(new() { Bucket = Bucket, GrantWrite = AllUsers }, Token))).ErrorCode);
        await s3.PutBucketAclAsync(new() { Bucket = Bucket, Acl = new("log-delivery-write") }, Token);
    }

    private static async Task AllowAsync(S3Client s3)
    {
        await s3.CreateBucketAsync(new() { Bucket = Bucket, ObjectOwnership = ObjectOwnership.ObjectWriter }, Token);
        await s3.DeletePublicAccessBlockAsync(new() { Bucket = Bucket }, Token);
    }

    private static async Task<string> DescribeAsync(S3Client s3, string key) => Describe((await s3.GetObjectAclAsync(new() { Bucket = Bucket, Key = key }, Token)).Grants);

    private static string Describe(IEnumerable<Grant> grants) => string.Join(' ', grants.Select(grant => grant.Permission?.Value));
}
