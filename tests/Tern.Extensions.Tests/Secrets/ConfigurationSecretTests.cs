using System.Globalization;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Tern.Extensions.Binding;
using Tern.Extensions.Tests.Support;
using Tern.S3;
using Tern.Services.Tests.Secrets;
using Tern.Sqs;

namespace Tern.Extensions.Tests.Secrets;

/// <summary>Plants secrets in a configuration: as values of each key, below unknown keys and in place of sections.</summary>
public sealed class ConfigurationSecretTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<string> Keys => [.. GetOptions<S3Client>().Keys];

    [Theory]
    [InlineData("""{ "AWS": { "SecretAccessKey": "@" } }""")]
    [InlineData("""{ "AWS": { "SessionToken": "@", "ApiKey": "@", "Password": "@", "Token": "@" } }""")]
    [InlineData("""{ "AWS": { "Credentials": { "AccessKeyId": "AKID", "SecretAccessKey": "@" } } }""")]
    [InlineData("""{ "AWS": { "S3": { "Credentials": { "SecretAccessKey": "@" } } } }""")]
    [InlineData("""{ "AWS": { "S3": { "SseCustomerKey": "@" } } }""")]
    [InlineData("""{ "AWS": { "BearerToken": { "Token": "@" } } }""")]
    [InlineData("""{ "AWS": { "BearerToken": [ "@" ] } }""")]
    [InlineData("""{ "AWS": { "Retry": "@" } }""")]
    [InlineData("""{ "AWS": { "S3": "@" } }""")]
    [InlineData("""{ "AWS": "@" }""")]
    [InlineData("""{ "AWS": { "Endpoint": "https://user:@@host" } }""")]
    [InlineData("""{ "AWS": { "S3": { "ServiceURL": "https://host?X-Amz-Signature=@" } } }""")]
    [InlineData("""{ "AWS": { "BearerToken": "@", "S3": { "Region": "@ @" } } }""")]
    public void Invalid_configuration_fails_without_its_values(string json)
    {
        using var recorder = new OutputRecorder();
        Exception? error = Record.Exception(() => Containers.OptionsOf<S3Client>(json.Replace("@", Planted.Value, StringComparison.Ordinal).Replace(Planted.Value + Planted.Value, Planted.Value + "@", StringComparison.Ordinal), builder => builder.AddS3()));
        recorder.Add(Assert.IsType<TernConfigurationException>(error));
        recorder.AssertNoSecret("object");
    }

    [Theory]
    [MemberData(nameof(Keys))]
    public void Secret_as_the_value_of_a_key_fails_without_the_value(string key)
    {
        using var recorder = new OutputRecorder();
        string path = key.Replace(":", "\": { \"", StringComparison.Ordinal);
        string end = key.Contains(':', StringComparison.Ordinal) ? " }" : "";
        // A user name and a password in a URL are not valid for any key of a restricted form.
        string value = JsonEncodedText.Encode($"https://user:{Planted.Password}@host").ToString();
        string json = $$"""{ "AWS": { "S3": { "{{path}}": "{{value}}"{{end}} } } }""";
        Exception? error = Record.Exception(() => recorder.Add(Containers.OptionsOf<S3Client>(json, builder => builder.AddS3())));
        Assert.True(error is null or TernConfigurationException, $"{error}");
        recorder.Add(error);
        recorder.AssertNoSecret(error is null ? [] : ["object"]);
    }

    [Fact]
    public async Task Bearer_token_of_a_configuration_is_not_in_the_explanation()
    {
        using var recorder = new OutputRecorder();
        string json = string.Create(CultureInfo.InvariantCulture, $$$"""{ "AWS": { "Region": "eu-west-1", "BearerToken": "{{{Planted.SessionToken}}}" } }""");
        using ServiceProvider provider = Containers.Build(json, builder => builder.AddSqs(configure: options => options with { Credentials = Planted.Credentials }));
        var client = provider.GetRequiredService<SqsClient>();
        ClientExplanation explanation = await client.ExplainAsync(Token);
        Assert.Contains("BearerToken = ***", explanation.ToString(), StringComparison.Ordinal);
        recorder.Add(explanation, explanation.Settings, client, client.Options, client.Options.Configured, client.Options.BearerToken);
        recorder.AssertNoSecret("object");
    }

    private static OptionTable GetOptions<TClient>()
        where TClient : ServiceClient, IServiceClient<TClient> => OptionTable.Of(TClient.Definition);
}
