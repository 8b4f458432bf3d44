using System.Text.Json;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>Secrets in requests that fail, searched in all errors and events.</summary>
public sealed class PlantedSecretTests
{
    private const string Secret = "planted-secret-value";

    [Theory]
    [InlineData("secretsmanager", "CreateSecret", "{\"Name\":\"name\",\"SecretString\":\"LONG\",\"ClientRequestToken\":\"PLANTED\"}")]
    [InlineData("secretsmanager", "CreateSecret", "{\"Name\":\"name\",\"SecretBinary\":\"PLANTED\"}")]
    [InlineData("secretsmanager", "CreateSecret", "{\"Name\":\"name\",\"SecretString\":[\"PLANTED\"]}")]
    [InlineData("secretsmanager", "CreateSecret", "{\"Name\":\"name\",\"SecretString\":\"PLANTED\" PLANTED")]
    [InlineData("secretsmanager", "PutSecretValue", "{\"SecretId\":\"missing\",\"SecretString\":\"PLANTED\",\"ClientRequestToken\":\"00000000-0000-0000-0000-000000000000\",\"RotationToken\":\"PLANTED\"}")]
    [InlineData("secretsmanager", "PutSecretValue", "{\"SecretId\":\"existing\",\"SecretString\":\"PLANTED\",\"ClientRequestToken\":\"00000000-0000-0000-0000-000000000000\"}")]
    [InlineData("secretsmanager", "ListSecrets", "{\"NextToken\":\"PLANTED\"}")]
    [InlineData("AmazonSSM", "PutParameter", "{\"Name\":\"name\",\"Type\":\"SecureString\",\"Value\":\"LONG\"}")]
    [InlineData("AmazonSSM", "PutParameter", "{\"Name\":\"name\",\"Type\":\"SecureString\",\"Value\":\"PLANTED\",\"AllowedPattern\":\"[0-9]+\"}")]
    [InlineData("AmazonSSM", "PutParameter", "{\"Name\":\"name\",\"Type\":\"Other\",\"Value\":\"PLANTED\"}")]
    [InlineData("AmazonSSM", "PutParameter", "{\"Name\":\"name\",\"Type\":\"SecureString\",\"Value\":{\"PLANTED\":\"PLANTED\"}}")]
    [InlineData("AmazonSSM", "DescribeParameters", "{\"NextToken\":\"PLANTED\"}")]
    public async Task Error_and_events_do_not_contain_the_secret(string service, string operation, string body)
    {
        await using LocalAws aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, TestContext.Current.CancellationToken);
        using var calls = new JsonCalls(aws, service);
        if (service == "secretsmanager")
            await calls.SendAsync("CreateSecret", """{"Name":"existing","SecretString":"x","ClientRequestToken":"00000000-0000-0000-0000-000000000000"}""");
        string content = body.Replace("LONG", string.Concat(Enumerable.Repeat(Secret, 4_000)), StringComparison.Ordinal).Replace("PLANTED", Secret, StringComparison.Ordinal);
        (int status, JsonElement error) = await calls.SendAsync(operation, content);
        Assert.Equal(400, status);
        Assert.DoesNotContain(Secret, error.GetRawText(), StringComparison.Ordinal);
        Assert.DoesNotContain(Secret, string.Join('\n', aws.Events.ToList()), StringComparison.Ordinal);
        Assert.NotEmpty(aws.Events.ToList());
    }
}
