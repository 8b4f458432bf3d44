using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class ConditionTests
{
    private const string Bucket = LocalS3.Bucket;

    /// <summary>Reads of one object: R the right entity tag, W a wrong one; dates in seconds from its modification, an hour ago.</summary>
    [Theory]
    [InlineData("R", null, null, null, 200)]
    [InlineData("W", null, null, null, 412)]
    [InlineData("*", null, null, null, 200)]
    [InlineData("W,R", null, null, null, 200)]
    [InlineData(null, "R", null, null, 304)]
    [InlineData(null, "W", null, null, 200)]
    [InlineData(null, "*", null, null, 304)]
    [InlineData(null, "W,R", null, null, 304)]
    [InlineData(null, null, -1, null, 200)]
    [InlineData(null, null, 0, null, 304)]
    [InlineData(null, null, 1, null, 304)]
    [InlineData(null, null, 7200, null, 200)] // a date in the future is ignored
    [InlineData(null, null, null, -1, 412)]
    [InlineData(null, null, null, 0, 200)]
    [InlineData(null, null, null, 1, 200)]
    [InlineData("R", null, null, -1, 200)] // the entity tag precedes the date
    [InlineData("W", null, null, 1, 412)]
    [InlineData(null, "R", -1, null, 304)]
    [InlineData(null, "W", 1, null, 200)]
    [InlineData("R", "R", null, null, 304)]
    [InlineData("W", "R", null, null, 412)]
    [InlineData(null, "R", null, -1, 412)]
    [InlineData("R", null, 0, null, 304)]
    public async Task Read_evaluates_its_conditions_in_the_order_of_their_precedence(string? match, string? noneMatch, int? modified, int? unmodified, int status)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string etag = (await local.PutAsync("key", "text")).ETag;
        DateTimeOffset written = local.Time.GetUtcNow();
        local.Time.Advance(TimeSpan.FromHours(1));
        var request = new GetObjectRequest
        {
            Bucket = Bucket,
            Key = "key",
            IfMatch = Tag(match),
            IfNoneMatch = Tag(noneMatch),
            IfModifiedSince = modified is { } m ? written.AddSeconds(m) : null,
            IfUnmodifiedSince = unmodified is { } u ? written.AddSeconds(u) : null,
        };
        var head = new HeadObjectRequest
        {
            Bucket = Bucket,
            Key = "key",
            IfMatch = request.IfMatch,
            IfNoneMatch = request.IfNoneMatch,
            IfModifiedSince = request.IfModifiedSince,
            IfUnmodifiedSince = request.IfUnmodifiedSince,
        };
        if (status == 200)
        {
            Assert.Equal("text"u8.ToArray(), await LocalS3.ReadAsync(await local.Engine.GetObjectAsync(request, LocalS3.Token)));
            await local.Engine.HeadObjectAsync(head, LocalS3.Token);
            return;
        }
        string code = status == 304 ? "NotModified" : "PreconditionFailed";
        S3ServiceException error = await LocalS3.FailsAsync(code, status, () => local.Engine.GetObjectAsync(request, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync(code, status, () => local.Engine.HeadObjectAsync(head, LocalS3.Token).AsTask());
        if (status == 304)
            Assert.Contains(new("ETag", etag), error.Headers);
        else
            Assert.StartsWith("If-", LocalS3.Detail(error, "Condition"), StringComparison.Ordinal);

        string? Tag(string? tag) => tag?.Replace("R", etag, StringComparison.Ordinal).Replace("W", "\"wrong\"", StringComparison.Ordinal);
    }

    /// <summary>Writes: N to nothing, E over an object, D over a delete marker.</summary>
    [Theory]
    [InlineData('N', null, "*", null)]
    [InlineData('E', null, "*", "PreconditionFailed")]
    [InlineData('D', null, "*", null)]
    [InlineData('N', "R", null, "NoSuchKey")]
    [InlineData('E', "R", null, null)]
    [InlineData('E', "W", null, "PreconditionFailed")]
    [InlineData('D', "R", null, "NoSuchKey")]
    [InlineData('E', null, "R", "NotImplemented")]
    [InlineData('E', "*", null, "NotImplemented")]
    [InlineData('E', "R", "*", "NotImplemented")]
    public async Task Write_succeeds_only_if_its_condition_is_true(char state, string? match, string? noneMatch, string? code)
    {
        string etag = "\"1cb251ec0d568de6a929b520c4aed8d1\""; // of "text"
        foreach (string kind in (string[])["put", "copy", "complete"])
        {
            using LocalS3 local = await LocalS3.WithBucketAsync(versioned: state == 'D');
            await local.PutAsync("source", "new");
            if (state != 'N')
                Assert.Equal(etag, (await local.PutAsync("key", "text")).ETag);
            if (state == 'D')
                await local.DeleteAsync("key");
            string upload = await local.BeginAsync("key");
            CompletedPart part = await local.PartAsync("key", upload, 1, LocalS3.Bytes("new"));
            Func<Task> write = kind switch
            {
                "put" => () => local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "key", IfMatch = Tag(match), IfNoneMatch = Tag(noneMatch) }, LocalS3.Bytes("new")),
                "copy" => () => local.Engine.CopyObjectAsync(
                    new CopyObjectRequest { Bucket = Bucket, Key = "key", CopySource = Bucket + "/source", IfMatch = Tag(match), IfNoneMatch = Tag(noneMatch) }, LocalS3.Token).AsTask(),
                _ => () => local.Engine.CompleteMultipartUploadAsync(
                    new CompleteMultipartUploadRequest
                    {
                        Bucket = Bucket,
                        Key = "key",
                        UploadId = upload,
                        MultipartUpload = new() { Parts = [part] },
                        IfMatch = Tag(match),
                        IfNoneMatch = Tag(noneMatch),
                    },
                    LocalS3.Token).AsTask(),
            };
            if (code is null)
            {
                await write();
                Assert.Equal("new", await local.TextAsync("key"));
                continue;
            }
            await LocalS3.FailsAsync(code, code switch { "NoSuchKey" => 404, "NotImplemented" => 501, _ => 412 }, write);
            if (state == 'E')
                Assert.Equal("text", await local.TextAsync("key"));
            else
                await LocalS3.FailsAsync("NoSuchKey", 404, () => local.GetAsync("key"));
        }

        string? Tag(string? tag) => tag?.Replace("R", etag, StringComparison.Ordinal).Replace("W", "\"wrong\"", StringComparison.Ordinal);
    }

    [Fact]
    public async Task Completion_with_a_condition_is_refused_if_the_key_was_changed_since_the_start_of_the_upload()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key"), other = await local.BeginAsync("other");
        CompletedPart part = await local.PartAsync("key", upload, 1, LocalS3.Bytes("new")), otherPart = await local.PartAsync("other", other, 1, []);
        await local.PutAsync("key", "text");
        await local.DeleteAsync("key");
        S3ServiceException error = await LocalS3.FailsAsync("ConditionalRequestConflict", 409, () => CompleteAsync("key", upload, part, null, "*"));
        Assert.Equal(("If-None-Match", "key"), (LocalS3.Detail(error, "Condition"), LocalS3.Detail(error, "Key")));
        string etag = (await local.PutAsync("key", "text")).ETag;
        error = await LocalS3.FailsAsync("ConditionalRequestConflict", 409, () => CompleteAsync("key", upload, part, etag, null));
        Assert.Equal("If-Match", LocalS3.Detail(error, "Condition"));
        await CompleteAsync("other", other, otherPart, null, "*");
        await CompleteAsync("key", upload, part, null, null);
        Assert.Equal("new", await local.TextAsync("key"));

        Task CompleteAsync(string key, string id, CompletedPart only, string? match, string? noneMatch) => local.Engine.CompleteMultipartUploadAsync(
            new() { Bucket = Bucket, Key = key, UploadId = id, IfMatch = match, IfNoneMatch = noneMatch, MultipartUpload = new() { Parts = [only] } }, LocalS3.Token).AsTask();
    }

    [Fact]
    public async Task Concurrent_puts_with_IfNoneMatch_create_the_object_once()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        bool[] created = await Task.WhenAll(Enumerable.Range(0, 16).Select(i => Task.Run(async () =>
        {
            try
            {
                await local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "key", IfNoneMatch = "*" }, LocalS3.Random(i * 10_000, i));
                return true;
            }
            catch (S3ServiceException e) when (e.Code == "PreconditionFailed")
            {
                return false;
            }
        })));
        Assert.Single(created, true);
    }

    [Theory]
    [InlineData('E', "R", null)]
    [InlineData('E', "*", null)]
    [InlineData('E', "W", "PreconditionFailed")]
    [InlineData('N', "*", "NoSuchKey")]
    [InlineData('N', "W", "NoSuchKey")]
    [InlineData('D', "*", "NoSuchKey")]
    [InlineData('D', "R", "NoSuchKey")]
    public async Task Conditional_delete_is_evaluated_on_the_latest_version(char state, string match, string? code)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(versioned: state == 'D');
        string etag = (await local.PutAsync(state == 'N' ? "other" : "key", "text")).ETag;
        if (state == 'D')
            await local.DeleteAsync("key");
        string tag = match switch { "R" => etag, "W" => "\"wrong\"", _ => match };
        if (code is null)
        {
            await local.DeleteAsync("key", ifMatch: tag);
            await LocalS3.FailsAsync("NoSuchKey", 404, () => local.GetAsync("key"));
        }
        else
        {
            await LocalS3.FailsAsync(code, code == "NoSuchKey" ? 404 : 412, () => local.DeleteAsync("key", ifMatch: tag));
        }
        await LocalS3.FailsAsync("NotImplemented", 501, () => local.DeleteAsync("key", "null", tag));
    }
}
