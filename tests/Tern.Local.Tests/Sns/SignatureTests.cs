using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sns;

/// <summary>Signatures of messages, verified with the certificate of their URL.</summary>
public sealed class SignatureTests
{
    [Theory]
    [InlineData("1", null)]
    [InlineData("2", "subject")]
    public async Task Envelope_of_a_queue_is_signed_if_the_option_is_set(string version, string? subject)
    {
        await using LocalSns local = await LocalSns.StartAsync(new() { SignsNotifications = true });
        string topic = await local.CreateTopicAsync("topic", ("SignatureVersion", version));
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await local.Sns.PublishAsync(new() { TopicArn = topic, Message = "text\nof 2 lines", Subject = subject }, LocalSns.Token);
        JsonNode envelope = JsonNode.Parse(Assert.Single(local.Bodies()))!;
        Assert.Equal(version, (string?)envelope["SignatureVersion"]);
        Assert.True(await IsValidAsync(local.Aws, envelope));
        envelope["Message"] = "other";
        Assert.False(await IsValidAsync(local.Aws, envelope));
    }

    [Fact]
    public async Task Confirmation_and_notification_of_an_endpoint_are_always_signed()
    {
        using var endpoint = new EndpointHandler();
        await using LocalSns local = await LocalSns.StartAsync(new() { NotificationHandler = endpoint });
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "https", "https://example.com/");
        await local.Aws.SettleAsync(LocalSns.Token);
        JsonNode confirmation = JsonNode.Parse(endpoint.Requests[0].Body)!;
        Assert.True(await IsValidAsync(local.Aws, confirmation));
        await local.Sns.ConfirmSubscriptionAsync(new() { TopicArn = topic, Token = (string)confirmation["Token"]! }, LocalSns.Token);
        await local.PublishAsync(topic, "m");
        await local.Aws.SettleAsync(LocalSns.Token);
        Assert.True(await IsValidAsync(local.Aws, JsonNode.Parse(endpoint.Requests[1].Body)!));
    }

    [Fact]
    public async Task Envelope_without_a_signature_names_the_option()
    {
        await using LocalSns local = await LocalSns.StartAsync();
        string topic = await local.CreateTopicAsync();
        await local.SubscribeAsync(topic, "sqs", await local.CreateQueueAsync());
        await local.PublishAsync(topic, "m");
        JsonNode envelope = JsonNode.Parse(Assert.Single(local.Bodies()))!;
        Assert.Contains("SignsNotifications", Encoding.UTF8.GetString(Convert.FromBase64String((string)envelope["Signature"]!)), StringComparison.Ordinal);
    }

    private static async Task<bool> IsValidAsync(LocalAws aws, JsonNode message)
    {
        using var invoker = new HttpMessageInvoker(aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await invoker.SendAsync(new HttpRequestMessage(HttpMethod.Get, (string)message["SigningCertURL"]!), LocalSns.Token);
        using X509Certificate2 certificate = X509Certificate2.CreateFromPem(await response.Content.ReadAsStringAsync(LocalSns.Token));
        using RSA key = certificate.GetRSAPublicKey()!;
        string[] names = (string)message["Type"]! == "Notification"
            ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
            : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
        var text = new StringBuilder();
        foreach (string name in names)
        {
            if (message[name] is { } value)
                text.Append(name).Append('\n').Append((string)value!).Append('\n');
        }
        HashAlgorithmName hash = (string)message["SignatureVersion"]! == "2" ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1;
        return key.VerifyData(Encoding.UTF8.GetBytes(text.ToString()), Convert.FromBase64String((string)message["Signature"]!), hash, RSASignaturePadding.Pkcs1);
    }
}
