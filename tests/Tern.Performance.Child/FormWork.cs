using System.Text;
using Tern.Benchmarks.Workloads;
using Tern.Performance.Sts;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>A form and its XML response in the protocol of STS.</summary>
internal static class FormWork
{
    private static readonly byte[] s_response = Encoding.UTF8.GetBytes($"""
        <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
          <AssumeRoleResult>
            <Credentials>
              <AccessKeyId>ASIAIOSFODNN7EXAMPLE</AccessKeyId>
              <SecretAccessKey>wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY</SecretAccessKey>
              <SessionToken>{new string('A', 400)}</SessionToken>
              <Expiration>2026-11-21T23:28:33.359Z</Expiration>
            </Credentials>
            <SourceIdentity>K&#228;se &amp; Brot</SourceIdentity>
            <PackedPolicySize>6</PackedPolicySize>
          </AssumeRoleResult>
          <ResponseMetadata>
            <RequestId>c6104cbe-af31-11e0-8154-cbc7ccf896c7</RequestId>
          </ResponseMetadata>
        </AssumeRoleResponse>
        """);

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var request = new AssumeRoleRequest
        {
            RoleArn = "arn:aws:iam::123456789012:role/demo",
            RoleSessionName = "session-17",
            DurationSeconds = 3600,
            Tags = [.. Enumerable.Range(0, 50).Select(i => new Tag { Key = "größe", Value = "a b/c" })],
        };
        using var buffer = new PooledBuffer(1 << 18);
        yield return AllocationCounter.Measure("marshal form", () =>
        {
            buffer.Clear();
            var writer = new FormWriter(buffer, "Action=AssumeRole&Version=2011-06-15"u8);
            AssumeRoleRequestForm.Write(ref writer, default, request);
            writer.Complete();
            return null;
        });

        var response = new ResponseMessage { Call = new CallInfo { Service = "STS", Operation = "AssumeRole" }, Metadata = ResponseMetadata.None, Body = s_response };
        yield return AllocationCounter.Measure("unmarshal form response", () => AssumeRoleOperation.Instance.Read(response));

        var client = new StsClient(new(TernClients.Options with { Handler = new FixedResponseHandler(s_response, "text/xml") }));
        yield return AllocationCounter.Measure("call form", () => client.AssumeRoleAsync(request).GetAwaiter().GetResult());
    }
}
