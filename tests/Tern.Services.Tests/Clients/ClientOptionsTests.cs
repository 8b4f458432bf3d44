using Tern.S3;
using Tern.Sqs;
using Tern.Core.Tests.Support;

namespace Tern.Clients;

/// <summary>A client is created with the common options or with the options of its service.</summary>
public sealed class ClientOptionsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ClientOptions_are_accepted_by_the_client_of_any_service()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"QueueUrl":"https://sqs/q"}"""));
        var common = new ClientOptions { Region = "eu-west-1", Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Handler = handler };
        using var sqs = new SqsClient(common);
        Assert.Equal("https://sqs/q", (await sqs.GetQueueUrlAsync(new() { QueueName = "q" }, Token)).QueueUrl);
        Assert.Equal("sqs.eu-west-1.amazonaws.com", handler.Sent.Single().Uri.Host);
    }

    [Fact]
    public void Service_options_passed_as_ClientOptions_are_used_without_a_copy()
    {
        ClientOptions options = new S3ClientOptions { ForcePathStyle = true };
        using var s3 = new S3Client(options);
        Assert.Same(options, s3.Options);
    }

    // The test is that these lines compile.
    [Fact]
    public void A_target_typed_new_creates_the_options_type_of_the_service()
    {
        using var s3 = new S3Client(new() { ForcePathStyle = true });
        using var none = new S3Client();
        using var missing = new S3Client(null);
        Assert.True(((S3ClientOptions)s3.Options).ForcePathStyle);
        Assert.All([none, missing], client => Assert.IsType<S3ClientOptions>(client.Options));
    }

    [Fact]
    public void Null_ClientOptions_throw_ArgumentNullException() => Assert.Throws<ArgumentNullException>(() => new S3Client((ClientOptions)null!));
}
