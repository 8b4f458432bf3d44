using System.Text;
using Amazon.Runtime.Internal.Transform;
using Amazon.SecurityToken.Model.Internal.MarshallTransformations;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;
using Tern.Sts;
using AwsModel = Amazon.SecurityToken.Model;

namespace Tern.Benchmarks.Codecs.Query;

/// <summary>AssumeRole of STS, compared with the client of the AWS SDK.</summary>
internal static class StsCases
{
    private const string Role = "arn:aws:iam::123456789012:role/demo";
    private const string Session = "session-17";
    private const string ExternalId = "external:id/17";
    private const int Tags = 10;

    public static ProtocolGroup Requests => new(
        "awsQuery: requests of STS",
        "`Tern.Sts` and the marshallers of AWSSDK.SecurityToken with the same values, before signing.",
        ByteGoal.Zero,
        [Assume("AssumeRole", 0), Assume("AssumeRole with 10 tags", Tags)]);

    public static ProtocolGroup Responses => new(
        "awsQuery: responses of STS",
        "`Tern.Sts` and the unmarshallers of AWSSDK.SecurityToken with the same body.",
        ByteGoal.ResultOnly,
        [Assumed()]);

    /// <summary>The response of STS to AssumeRole.</summary>
    public static byte[] ResponseBody { get; } = Encoding.UTF8.GetBytes($"""
        <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
          <AssumeRoleResult>
            <AssumedRoleUser>
              <Arn>arn:aws:sts::123456789012:assumed-role/demo/{Session}</Arn>
              <AssumedRoleId>ARO123EXAMPLE123:{Session}</AssumedRoleId>
            </AssumedRoleUser>
            <Credentials>
              <AccessKeyId>ASIAIOSFODNN7EXAMPLE</AccessKeyId>
              <SecretAccessKey>wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY</SecretAccessKey>
              <SessionToken>{new string('A', 400)}</SessionToken>
              <Expiration>2026-11-21T23:28:33.359Z</Expiration>
            </Credentials>
            <PackedPolicySize>6</PackedPolicySize>
          </AssumeRoleResult>
          <ResponseMetadata>
            <RequestId>c6104cbe-af31-11e0-8154-cbc7ccf896c7</RequestId>
          </ResponseMetadata>
        </AssumeRoleResponse>
        """);

    private static ProtocolCase Assume(string name, int tags)
    {
        var request = new AssumeRoleRequest
        {
            RoleArn = Role,
            RoleSessionName = Session,
            ExternalId = ExternalId,
            DurationSeconds = 3600,
            Tags = [.. Enumerable.Range(0, tags).Select(i => new Tag { Key = $"key{i}", Value = $"value {i}" })],
        };
        var aws = new AwsModel.AssumeRoleRequest
        {
            RoleArn = Role,
            RoleSessionName = Session,
            ExternalId = ExternalId,
            DurationSeconds = 3600,
            Tags = [.. Enumerable.Range(0, tags).Select(i => new AwsModel.Tag { Key = $"key{i}", Value = $"value {i}" })],
        };
        var message = new RequestMessage();
        return new(name,
        [
            new(Subject.Tern, () =>
            {
                message.Reset();
                AssumeRoleOperation.Instance.Write(request, message);
                return null;
            }),
            new("AWSSDK.SecurityToken", () => AssumeRoleRequestMarshaller.Instance.Marshall(aws)),
        ]);
    }

    private static ProtocolCase Assumed()
    {
        var response = new ResponseMessage { Call = new CallInfo { Service = "STS", Operation = "AssumeRole" }, Metadata = ResponseMetadata.None, Body = ResponseBody };
        var data = new AwsResponseData();
        return new("AssumeRole",
        [
            new(Subject.Tern, () => AssumeRoleOperation.Instance.Read(response)),
            new("AWSSDK.SecurityToken", () =>
            {
                using var context = new XmlUnmarshallerContext(new MemoryStream(ResponseBody), false, data, false);
                return AssumeRoleResponseUnmarshaller.Instance.Unmarshall(context);
            }),
        ]);
    }
}
