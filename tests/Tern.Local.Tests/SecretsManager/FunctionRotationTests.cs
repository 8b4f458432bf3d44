using System.Text.Json.Nodes;
using Tern.SecretsManager;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>Rotations by a function in this process.</summary>
public sealed class FunctionRotationTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Function_receives_the_four_steps()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SecretsManagerClient secrets = aws.CreateClient<SecretsManagerClient>();
        string arn = (await secrets.CreateSecretAsync(new() { Name = "name", SecretString = "old" }, Token)).Arn!;
        List<string> steps = [];
        string function = aws.Functions.Add("rotate", async (payload, _) =>
        {
            JsonNode step = JsonNode.Parse(payload.Span)!;
            Assert.Equal(arn, step["SecretId"]!.GetValue<string>());
            string token = step["ClientRequestToken"]!.GetValue<string>();
            steps.Add(step["Step"]!.GetValue<string>());
            if (steps[^1] == "createSecret")
                await secrets.PutSecretValueAsync(new() { SecretId = arn, ClientRequestToken = token, SecretString = "new", VersionStages = ["AWSPENDING"] }, Token);
            if (steps[^1] == "finishSecret")
            {
                string current = (await secrets.GetSecretValueAsync(new() { SecretId = arn }, Token)).VersionId!;
                await secrets.UpdateSecretVersionStageAsync(new() { SecretId = arn, VersionStage = "AWSCURRENT", MoveToVersionId = token, RemoveFromVersionId = current }, Token);
            }
            return default;
        });
        await secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = function, RotationRules = new() { AutomaticallyAfterDays = 1 } }, Token);
        await aws.SettleAsync(Token);
        Assert.Equal(["createSecret", "setSecret", "testSecret", "finishSecret"], steps);
        Assert.Equal("new", (await secrets.GetSecretValueAsync(new() { SecretId = "name" }, Token)).SecretString);
    }

    [Fact]
    public async Task Function_sets_the_first_value_of_a_secret()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using SecretsManagerClient secrets = aws.CreateClient<SecretsManagerClient>();
        await secrets.CreateSecretAsync(new() { Name = "name" }, Token);
        string function = aws.Functions.Add("rotate", async (payload, _) =>
        {
            JsonNode step = JsonNode.Parse(payload.Span)!;
            string token = step["ClientRequestToken"]!.GetValue<string>();
            if (step["Step"]!.GetValue<string>() == "createSecret")
            {
                // Only the version of the rotation exists.
                Assert.Equal([token], (await secrets.DescribeSecretAsync(new() { SecretId = "name" }, Token)).VersionIdsToStages!.Select(version => version.Key));
                await secrets.PutSecretValueAsync(new() { SecretId = "name", ClientRequestToken = token, SecretString = "first", VersionStages = ["AWSPENDING"] }, Token);
            }
            if (step["Step"]!.GetValue<string>() == "finishSecret")
                await secrets.UpdateSecretVersionStageAsync(new() { SecretId = "name", VersionStage = "AWSCURRENT", MoveToVersionId = token }, Token);
            return default;
        });
        await secrets.RotateSecretAsync(new() { SecretId = "name", RotationLambdaArn = function, RotationRules = new() { AutomaticallyAfterDays = 1 } }, Token);
        await aws.SettleAsync(Token);
        Assert.Equal("first", (await secrets.GetSecretValueAsync(new() { SecretId = "name" }, Token)).SecretString);
    }
}
