using System.Text;
using Amazon.KeyManagementService.Model.Internal.MarshallTransformations;
using Amazon.Runtime.Internal.Transform;
using Tern.Benchmarks.Protocols;
using Tern.Kms;
using Tern.Runtime;
using AwsModel = Amazon.KeyManagementService.Model;

namespace Tern.Benchmarks.Codecs.AwsJson;

/// <summary>Keys of KMS, compared with the client of the AWS SDK: short text, small blobs, timestamps.</summary>
internal static class KmsCases
{
    private const string Key = "arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab";
    private const int PlaintextBytes = 256;

    public static ProtocolGroup Requests => new(
        "awsJson1_1: requests of KMS",
        "`Tern.Kms` and the marshallers of AWSSDK.KeyManagementService with the same values, before signing.",
        ByteGoal.Zero,
        [Generate(), Encrypt()]);

    public static ProtocolGroup Responses => new(
        "awsJson1_1: responses of KMS",
        "`Tern.Kms` and the unmarshallers of AWSSDK.KeyManagementService with the same bodies.",
        ByteGoal.ResultOnly,
        [
            Response("GenerateDataKey", Generated, GenerateDataKeyOperation.Instance, GenerateDataKeyResponseUnmarshaller.Instance),
            Response("DescribeKey", Described, DescribeKeyOperation.Instance, DescribeKeyResponseUnmarshaller.Instance),
        ]);

    /// <summary>The response of KMS to GenerateDataKey.</summary>
    public static byte[] Generated { get; } = Encoding.UTF8.GetBytes($$"""
        {"CiphertextBlob":"{{Convert.ToBase64String(new byte[184])}}","KeyId":"{{Key}}","Plaintext":"VdzKNHGzUAzJeRBVY+uUmofUGGiDzyB3+i9fVkh3piw="}
        """);

    private static byte[] Described { get; } = Encoding.UTF8.GetBytes($$$"""
        {"KeyMetadata":{"AWSAccountId":"111122223333","Arn":"{{{Key}}}","CreationDate":1.795246113345E9,"CurrentKeyMaterialId":"{{{new string('a', 64)}}}","CustomerMasterKeySpec":"SYMMETRIC_DEFAULT","Description":"orders","Enabled":true,"EncryptionAlgorithms":["SYMMETRIC_DEFAULT"],"KeyId":"1234abcd-12ab-34cd-56ef-1234567890ab","KeyManager":"CUSTOMER","KeySpec":"SYMMETRIC_DEFAULT","KeyState":"Enabled","KeyUsage":"ENCRYPT_DECRYPT","MultiRegion":false,"Origin":"AWS_KMS"}}
        """);

    private static ProtocolCase Generate()
    {
        var request = new GenerateDataKeyRequest { KeyId = Key, KeySpec = DataKeySpec.Aes256, EncryptionContext = new() { ["tenant"] = "17", ["purpose"] = "orders" } };
        var aws = new AwsModel.GenerateDataKeyRequest { KeyId = Key, KeySpec = Amazon.KeyManagementService.DataKeySpec.AES_256, EncryptionContext = new() { ["tenant"] = "17", ["purpose"] = "orders" } };
        return Request("GenerateDataKey", GenerateDataKeyOperation.Instance, request, () => GenerateDataKeyRequestMarshaller.Instance.Marshall(aws));
    }

    private static ProtocolCase Encrypt()
    {
        byte[] plaintext = new byte[PlaintextBytes];
        new Random(17).NextBytes(plaintext);
        var request = new EncryptRequest { KeyId = Key, Plaintext = plaintext, EncryptionContext = new() { ["tenant"] = "17", ["purpose"] = "orders" } };
        var stream = new MemoryStream(plaintext);
        var aws = new AwsModel.EncryptRequest { KeyId = Key, Plaintext = stream, EncryptionContext = new() { ["tenant"] = "17", ["purpose"] = "orders" } };
        return Request("Encrypt of 256 B", EncryptOperation.Instance, request, () =>
        {
            stream.Position = 0;
            return EncryptRequestMarshaller.Instance.Marshall(aws);
        });
    }

    private static ProtocolCase Request<TRequest, TResult>(string name, Operation<TRequest, TResult> operation, TRequest request, Func<object?> marshal)
    {
        var message = new RequestMessage();
        return new(name,
        [
            new(Subject.Tern, () =>
            {
                message.Reset();
                operation.Write(request, message);
                return null;
            }),
            new("AWSSDK.KeyManagementService", marshal),
        ]);
    }

    private static ProtocolCase Response<TRequest, TResult>(string name, byte[] body, Operation<TRequest, TResult> operation, JsonResponseUnmarshaller unmarshaller)
        where TResult : class
    {
        var response = new ResponseMessage { Call = new CallInfo { Service = "KMS", Operation = name }, Metadata = ResponseMetadata.None, Body = body };
        var data = new AwsResponseData();
        return new(name,
        [
            new(Subject.Tern, () => operation.Read(response)),
            new("AWSSDK.KeyManagementService", () =>
            {
                using var context = new JsonUnmarshallerContext(new MemoryStream(body), false, data);
                return unmarshaller.Unmarshall(context);
            }),
        ]);
    }
}
