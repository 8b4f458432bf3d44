using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class BucketTests
{
    [Theory]
    [InlineData("abc", true)]
    [InlineData("a.b-c9", true)]
    [InlineData("ab", false)]
    [InlineData("Abc", false)]
    [InlineData("a_b", false)]
    [InlineData("-abc", false)]
    [InlineData("abc-", false)]
    [InlineData(".abc", false)]
    [InlineData("a..b", false)]
    [InlineData("192.168.5.4", false)]
    [InlineData("1.2.3.x", true)]
    [InlineData("xn--abc", false)]
    [InlineData("sthree-abc", false)]
    [InlineData("abc-s3alias", false)]
    [InlineData("abc--ol-s3", false)]
    [InlineData("abc.mrap", false)]
    [InlineData("abc--x-s3", false)]
    public async Task CreateBucket_accepts_only_the_names_that_the_service_allows(string name, bool isAllowed)
    {
        using var local = new LocalS3();
        var request = new CreateBucketRequest { Bucket = name };
        if (isAllowed)
            await local.Engine.CreateBucketAsync(local.Caller, request, LocalS3.Token);
        else
            await LocalS3.FailsAsync("InvalidBucketName", 400, () => local.Engine.CreateBucketAsync(local.Caller, request, LocalS3.Token).AsTask());
    }

    [Theory]
    [InlineData("us-east-1", null, "us-east-1", null)]
    [InlineData("us-east-1", "eu-central-1", "eu-central-1", null)]
    [InlineData("us-east-1", "EU", "eu-west-1", null)]
    [InlineData("us-east-1", "us-east-1", null, "InvalidLocationConstraint")]
    [InlineData("us-east-1", "nowhere", null, "InvalidLocationConstraint")]
    [InlineData("eu-west-1", "eu-west-1", "eu-west-1", null)]
    [InlineData("eu-west-1", null, null, "IllegalLocationConstraintException")]
    [InlineData("eu-west-1", "eu-west-2", null, "IllegalLocationConstraintException")]
    public async Task CreateBucket_uses_the_region_of_the_endpoint_or_the_location_constraint(string region, string? constraint, string? made, string? error)
    {
        using var local = new LocalS3(region: region);
        var request = new CreateBucketRequest
        {
            Bucket = LocalS3.Bucket,
            CreateBucketConfiguration = constraint is null ? null : new CreateBucketConfiguration { LocationConstraint = new BucketLocationConstraint(constraint) },
        };
        if (error is not null)
        {
            await LocalS3.FailsAsync(error, 400, () => local.Engine.CreateBucketAsync(local.Caller, request, LocalS3.Token).AsTask());
            return;
        }
        await local.Engine.CreateBucketAsync(local.Caller, request, LocalS3.Token);
        Assert.Equal(made, local.Engine.FindRegion(LocalS3.Bucket));
        Assert.Equal(made, (await local.Engine.HeadBucketAsync(new HeadBucketRequest { Bucket = LocalS3.Bucket }, LocalS3.Token)).BucketRegion);
        Assert.Equal(
            constraint == "EU" ? constraint : made == "us-east-1" ? null : made,
            (await local.Engine.GetBucketLocationAsync(new GetBucketLocationRequest { Bucket = LocalS3.Bucket }, LocalS3.Token)).LocationConstraint?.Value);
    }

    [Fact]
    public async Task Repeated_CreateBucket_succeeds_in_us_east_1_only_and_changes_nothing()
    {
        using LocalS3 first = await LocalS3.WithBucketAsync();
        await first.PutAsync("key", "text");
        await first.Engine.CreateBucketAsync(first.Caller, new CreateBucketRequest { Bucket = LocalS3.Bucket }, LocalS3.Token);
        Assert.Equal("text", await first.TextAsync("key"));

        using var other = new LocalS3(region: "eu-west-1");
        var request = new CreateBucketRequest { Bucket = LocalS3.Bucket, CreateBucketConfiguration = new() { LocationConstraint = "eu-west-1" } };
        await other.Engine.CreateBucketAsync(other.Caller, request, LocalS3.Token);
        S3ServiceException error = await LocalS3.FailsAsync("BucketAlreadyOwnedByYou", 409, () => other.Engine.CreateBucketAsync(other.Caller, request, LocalS3.Token).AsTask());
        Assert.Equal(LocalS3.Bucket, LocalS3.Detail(error, "BucketName"));
    }

    [Fact]
    public async Task Buckets_are_listed_by_name_in_pages_by_prefix_and_region()
    {
        using var local = new LocalS3();
        foreach (string name in (string[])["b-2", "a-1", "b-3", "b-1"])
        {
            await local.Engine.CreateBucketAsync(local.Caller,
                new CreateBucketRequest { Bucket = name, CreateBucketConfiguration = name == "b-3" ? new() { LocationConstraint = "eu-west-1" } : null }, LocalS3.Token);
        }
        Assert.Equal(["a-1", "b-1", "b-2", "b-3"], await NamesAsync(new ListBucketsRequest()));
        Assert.Equal(["b-1", "b-2", "b-3"], await NamesAsync(new ListBucketsRequest { Prefix = "b-" }));
        Assert.Equal(["b-3"], await NamesAsync(new ListBucketsRequest { BucketRegion = "eu-west-1" }));
        List<string> paged = [];
        string? token = null;
        int pages = 0;
        do
        {
            ListBucketsResponse page = await local.Engine.ListBucketsAsync(local.Caller, new ListBucketsRequest { MaxBuckets = 3, ContinuationToken = token }, LocalS3.Token);
            paged.AddRange(page.Buckets.Select(bucket => bucket.Name));
            token = page.ContinuationToken;
            pages++;
        }
        while (token is not null);
        Assert.Equal((4, 2), (paged.Distinct().Count(), pages));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListBucketsAsync(local.Caller, new ListBucketsRequest { MaxBuckets = 0 }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListBucketsAsync(local.Caller, new ListBucketsRequest { ContinuationToken = "x" }, LocalS3.Token).AsTask());

        async Task<string[]> NamesAsync(ListBucketsRequest request) =>
            [.. (await local.Engine.ListBucketsAsync(local.Caller, request, LocalS3.Token)).Buckets.Select(bucket => bucket.Name)];
    }

    [Fact]
    public async Task DeleteBucket_fails_while_objects_versions_or_delete_markers_exist()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        var request = new DeleteBucketRequest { Bucket = LocalS3.Bucket };
        await local.PutAsync("key", "text");
        S3ServiceException error = await LocalS3.FailsAsync("BucketNotEmpty", 409, () => local.Engine.DeleteBucketAsync(request, LocalS3.Token).AsTask());
        Assert.Equal("The bucket you tried to delete is not empty", error.Message);
        await local.DeleteAsync("key");
        await local.VersioningAsync("Enabled");
        string marker = (await local.DeleteAsync("key")).VersionId!;
        error = await LocalS3.FailsAsync("BucketNotEmpty", 409, () => local.Engine.DeleteBucketAsync(request, LocalS3.Token).AsTask());
        Assert.Equal("The bucket you tried to delete is not empty. You must delete all versions in the bucket.", error.Message);
        await local.DeleteAsync("key", marker);
        await local.BeginAsync("upload");
        await local.Engine.DeleteBucketAsync(request, LocalS3.Token);
        error = await LocalS3.FailsAsync("NoSuchBucket", 404, () => local.Engine.DeleteBucketAsync(request, LocalS3.Token).AsTask());
        Assert.Equal(("The specified bucket does not exist", LocalS3.Bucket), (error.Message, LocalS3.Detail(error, "BucketName")));
        Assert.Null(local.Engine.FindRegion(LocalS3.Bucket));
    }

    [Fact]
    public async Task Request_with_another_ExpectedBucketOwner_is_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.Engine.HeadBucketAsync(new HeadBucketRequest { Bucket = LocalS3.Bucket, ExpectedBucketOwner = "000000000000" }, LocalS3.Token);
        await LocalS3.FailsAsync(
            "AccessDenied", 403, () => local.Engine.HeadBucketAsync(new HeadBucketRequest { Bucket = LocalS3.Bucket, ExpectedBucketOwner = "111111111111" }, LocalS3.Token).AsTask());
    }

    [Fact]
    public async Task Acls_grant_full_control_to_the_owner_and_other_acls_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "text");
        GetBucketAclResponse acl = await local.Engine.GetBucketAclAsync(new GetBucketAclRequest { Bucket = LocalS3.Bucket }, LocalS3.Token);
        Assert.Equal("FULL_CONTROL", Assert.Single(acl.Grants).Permission?.Value);
        Assert.Equal(acl.Owner!.ID, acl.Grants[0].Grantee!.ID);
        GetObjectAclResponse ofObject = await local.Engine.GetObjectAclAsync(new GetObjectAclRequest { Bucket = LocalS3.Bucket, Key = "key" }, LocalS3.Token);
        Assert.Equal(acl.Owner.ID, ofObject.Owner!.ID);
        await local.Engine.PutBucketAclAsync(new PutBucketAclRequest { Bucket = LocalS3.Bucket, Acl = BucketCannedAcl.Private }, LocalS3.Token);
        await LocalS3.FailsAsync(
            "AccessControlListNotSupported", 400, () => local.Engine.PutBucketAclAsync(new PutBucketAclRequest { Bucket = LocalS3.Bucket, Acl = BucketCannedAcl.PublicRead }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync(
            "AccessControlListNotSupported", 400, () => local.PutAsync(new PutObjectRequest { Bucket = LocalS3.Bucket, Key = "key", GrantRead = "uri=\"http://acs.amazonaws.com/groups/global/AllUsers\"" }, []));
        await LocalS3.FailsAsync(
            "AccessControlListNotSupported", 400, () => local.PutAsync(new PutObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Acl = ObjectCannedAcl.AwsExecRead }, []));
        await LocalS3.FailsAsync(
            "InvalidBucketAclWithObjectOwnership", 400, () => local.Engine.CreateBucketAsync(local.Caller, new CreateBucketRequest { Bucket = "other", Acl = BucketCannedAcl.PublicRead }, LocalS3.Token).AsTask());
    }
}
