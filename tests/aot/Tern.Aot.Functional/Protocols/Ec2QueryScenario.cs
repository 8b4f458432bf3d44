using Tern.Ec2;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>ec2Query with EC2, of which this program generates one operation.</summary>
internal sealed class Ec2QueryScenario(Checks checks)
{
    public async Task RunAsync()
    {
        var stub = new ScriptedHandler(
            ScriptedHandler.Ok(
                """
                <DescribeInstancesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><requestId>R-4</requestId><reservationSet><item><reservationId>r-1</reservationId>
                <instancesSet><item><instanceId>i-1</instanceId><instanceState><code>16</code><name>running</name></instanceState><launchTime>2026-11-21T18:00:00.000Z</launchTime></item></instancesSet>
                </item></reservationSet><nextToken>more</nextToken></DescribeInstancesResponse>
                """),
            ScriptedHandler.Error(400, "<Response><Errors><Error><Code>InvalidInstanceID.NotFound</Code><Message>not there</Message></Error></Errors><RequestID>R-5</RequestID></Response>"));
        using var ec2 = new Ec2Client(new(ScenarioOptions.Create(stub)));
        DescribeInstancesRequest request = new() { InstanceIds = ["i-1"], Filters = [new() { Name = "tag:stage", Values = ["a b", "c"] }] };
        DescribeInstancesResponse response = await ec2.DescribeInstancesAsync(request);
        checks.Equal("request of ec2Query", "Action=DescribeInstances&Version=2016-11-15&InstanceId.1=i-1&Filter.1.Name=tag%3Astage&Filter.1.Value.1=a%20b&Filter.1.Value.2=c", stub.Sent[0].Text);
        Instance? instance = response.Reservations is [{ Instances: [var only] }] ? only : null;
        checks.Equal("instance of ec2Query", "i-1", instance?.InstanceId);
        checks.Equal("enum of ec2Query", InstanceStateName.Running, instance?.State?.Name);
        checks.Equal("token of ec2Query", "more", response.NextToken);
        Ec2Exception? missing = await checks.ThrowsAsync<Ec2Exception>("error of ec2Query", () => ec2.DescribeInstancesAsync(request));
        checks.Equal("error code of ec2Query", "InvalidInstanceID.NotFound", missing?.ErrorCode);
    }
}
