using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Errors that S3 returns from operations whose model does not list them.</summary>
public sealed class ErrorTypeTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<int, string, System.Type> Errors() => new()
    {
        { 403, "AccessDenied", typeof(AccessDeniedException) },
        { 409, "BucketAlreadyExists", typeof(BucketAlreadyExistsException) },
        { 409, "BucketNotEmpty", typeof(BucketNotEmptyException) },
        { 416, "InvalidRange", typeof(InvalidRangeException) },
        { 404, "NoSuchBucket", typeof(NoSuchBucketException) },
        { 404, "NoSuchKey", typeof(NoSuchKeyException) },
        { 404, "NoSuchUpload", typeof(NoSuchUploadException) },
        { 412, "PreconditionFailed", typeof(PreconditionFailedException) },
        { 400, "UnknownCode", typeof(S3Exception) },
    };

    [Theory]
    [MemberData(nameof(Errors))]
    public async Task An_error_code_throws_its_exception_type_in_every_operation(int status, string code, System.Type type)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(status, $"<Error><Code>{code}</Code><Message>m</Message></Error>"));
        using S3Client client = Create(handler);
        S3Exception[] errors =
        [
            await Assert.ThrowsAnyAsync<S3Exception>(() => client.PutObjectAsync(new() { Bucket = "b-1", Key = "k" }, Token)),
            await Assert.ThrowsAnyAsync<S3Exception>(() => client.GetObjectAsync(new() { Bucket = "b-1", Key = "k" }, Token)),
            await Assert.ThrowsAnyAsync<S3Exception>(() => client.ListObjectsV2Async(new() { Bucket = "b-1" }, Token)),
            await Assert.ThrowsAnyAsync<S3Exception>(() => client.DeleteBucketAsync(new() { Bucket = "b-1" }, Token)),
        ];
        Assert.All(errors, error => Assert.Equal((type, code, "m"), (error.GetType(), error.ErrorCode, error.ServiceMessage)));
    }

    [Fact]
    public async Task An_error_that_the_operation_does_not_list_has_its_members()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(403, "<Error><Code>InvalidObjectState</Code><StorageClass>GLACIER</StorageClass></Error>"));
        using S3Client client = Create(handler);
        var error = await Assert.ThrowsAsync<InvalidObjectStateException>(() => client.GetObjectTaggingAsync(new() { Bucket = "b-1", Key = "k" }, Token));
        Assert.Equal(StorageClass.Glacier, error.StorageClass);
    }

    [Fact]
    public async Task HeadObject_with_status_412_throws_PreconditionFailedException()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(412, ""));
        using S3Client client = Create(handler);
        await Assert.ThrowsAsync<PreconditionFailedException>(() => client.HeadObjectAsync(new() { Bucket = "b-1", Key = "k", IfMatch = "\"1\"" }, Token));
    }

    private static S3Client Create(ScriptedHandler handler) => new(new() { Region = "eu-west-1", Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Handler = handler, Retry = RetryOptions.None });
}
