using Tern.Sts;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>awsQuery with STS.</summary>
internal sealed class AwsQueryScenario(Checks checks)
{
    public async Task RunAsync()
    {
        var stub = new ScriptedHandler(
            ScriptedHandler.Ok(
                """
                <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
                <AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2026-11-21T18:00:00Z</Expiration>
                </Credentials><PackedPolicySize>6</PackedPolicySize></AssumeRoleResult><ResponseMetadata><RequestId>R-2</RequestId></ResponseMetadata></AssumeRoleResponse>
                """),
            ScriptedHandler.Error(400, "<ErrorResponse><Error><Type>Sender</Type><Code>PackedPolicyTooLarge</Code><Message>too large</Message></Error><RequestId>R-3</RequestId></ErrorResponse>"));
        using var sts = new StsClient(new(ScenarioOptions.Create(stub)));
        AssumeRoleRequest request = new() { RoleArn = "arn:aws:iam::123456789012:role/r", RoleSessionName = "aot", PolicyArns = [new() { Arn = "a" }, new() { Arn = "b" }], DurationSeconds = 900 };
        AssumeRoleResponse response = await sts.AssumeRoleAsync(request);
        checks.Equal(
            "request of awsQuery",
            "Action=AssumeRole&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Fr&RoleSessionName=aot&PolicyArns.member.1.arn=a&PolicyArns.member.2.arn=b&DurationSeconds=900",
            stub.Sent[0].Text);
        checks.Equal("access key of awsQuery", "ASIA1", response.Credentials?.AccessKeyId);
        checks.Equal("time of awsQuery", new DateTimeOffset(2026, 11, 21, 18, 0, 0, TimeSpan.Zero), response.Credentials?.Expiration);
        checks.Equal("number of awsQuery", 6, response.PackedPolicySize);
        await checks.ThrowsAsync<PackedPolicyTooLargeException>("error of awsQuery", () => sts.AssumeRoleAsync(request));
    }
}
