using Tern.Identity;
using Tern.S3;
using Tern.Sqs;
using Tern.Support;

namespace Tern.Clients;

/// <summary>Options of any service, and options of one, are what a client is made with.</summary>
public sealed class ClientOptionsTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Common_options_make_a_client_of_any_service()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"QueueUrl":"https://sqs/q"}"""));
        var common = new ClientOptions { Region = "eu-west-1", Credentials = new StaticCredentials("AKIDEXAMPLE", "secret"), Handler = handler };
        using var sqs = new SqsClient(common);
        Assert.Equal("https://sqs/q", (await sqs.GetQueueUrlAsync(new() { QueueName = "q" }, Token)).QueueUrl);
        Assert.Equal("sqs.eu-west-1.amazonaws.com", handler.Sent.Single().Uri.Host);
    }

    [Fact]
    public void Options_of_the_service_stay_what_they_are()
    {
        ClientOptions options = new S3ClientOptions { ForcePathStyle = true };
        using var s3 = new S3Client(options);
        Assert.Same(options, s3.Options);
    }

    // That these lines compile is what is tested.
    [Fact]
    public void A_target_typed_argument_is_of_the_services_own_type()
    {
        using var s3 = new S3Client(new() { ForcePathStyle = true });
        using var none = new S3Client();
        using var missing = new S3Client(null);
        Assert.True(((S3ClientOptions)s3.Options).ForcePathStyle);
        Assert.All([none, missing], client => Assert.IsType<S3ClientOptions>(client.Options));
    }

    [Fact]
    public void Options_that_are_null_are_refused() => Assert.Throws<ArgumentNullException>(() => new S3Client((ClientOptions)null!));
}
