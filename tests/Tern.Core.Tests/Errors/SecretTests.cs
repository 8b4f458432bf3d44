using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Tern.Identity;
using Tern.Support;

namespace Tern.Errors;

/// <summary>Plants secrets where a service or a proxy could repeat them, and looks for them everywhere.</summary>
public sealed class SecretTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    public static TheoryData<string, bool> Places
    {
        get
        {
            var places = new TheoryData<string, bool>();
            foreach (string secret in new[] { TestClient.SecretAccessKey, TestClient.SessionToken, "AUTHORIZATION", "SIGNATURE" })
            {
                places.Add(secret, true);
                places.Add(secret, false);
            }
            return places;
        }
    }

    [Theory]
    [MemberData(nameof(Places))]
    public async Task Secrets_that_come_back_show_in_no_message_log_or_tag(string planted, bool isJson)
    {
        string? secret = null;
        var handler = new ScriptedHandler((request, _) =>
        {
            string authorization = request.Headers.NonValidated["Authorization"].ToString();
            secret = planted switch
            {
                "AUTHORIZATION" => authorization,
                "SIGNATURE" => authorization[(authorization.LastIndexOf('=') + 1)..],
                _ => planted,
            };
            string text = $"you sent {secret}, encoded {Uri.EscapeDataString(secret)}.";
            string code = isJson ? "Code" + secret : "";
            return Task.FromResult(ScriptedHandler.Error(403, isJson
                ? $$"""{"__type":"{{JsonEncodedText.Encode(code)}}","message":"{{JsonEncodedText.Encode(text)}}"}"""
                : $"<html><body>{text.Replace("+", "&#43;", StringComparison.Ordinal)}</body></html>"));
        });
        using var tags = new ActivityRecorder();
        var log = new RecordingLogger();
        var options = TestClient.Defaults with
        {
            Handler = handler,
            LoggerFactory = log,
            Credentials = new StaticCredentials(TestClient.AccessKeyId, TestClient.SecretAccessKey, TestClient.SessionToken),
        };
        using var client = new TestClient(options);
        using var parent = new Activity("test").Start();
        var error = await Assert.ThrowsAsync<ServiceException>(() => client.EchoAsync(cancellationToken: Token));

        var sinks = new StringBuilder();
        sinks.AppendLine(error.ToString()).AppendLine(error.ServiceMessage).AppendLine(error.ErrorCode).AppendLine(options.ToString());
        sinks.AppendLine(options.Credentials.ToString()).AppendLine(error.Call!.ToString());
        sinks.AppendLine(log.Text).AppendLine(tags.TextOf(parent));
        string all = sinks.ToString();
        Assert.Contains("***", error.Message, StringComparison.Ordinal);
        Assert.NotEmpty(log.Text);
        Assert.Contains("rpc.method=Echo", all, StringComparison.Ordinal);
        Assert.DoesNotContain(secret!, all, StringComparison.Ordinal);
        Assert.DoesNotContain(Uri.EscapeDataString(secret!), all, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task An_endpoint_with_a_password_is_refused_without_showing_it()
    {
        using var client = new TestClient(TestClient.Defaults with { Endpoint = "https://user:PLANTEDPASSWORD@host/" });
        var error = await Assert.ThrowsAsync<EndpointException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.DoesNotContain("PLANTEDPASSWORD", error.ToString(), StringComparison.Ordinal);
    }
}
