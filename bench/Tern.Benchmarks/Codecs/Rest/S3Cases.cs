using System.Globalization;
using System.Text;
using Amazon.Runtime.Internal.Transform;
using Amazon.S3.Model.Internal.MarshallTransformations;
using Tern.Benchmarks.Protocols;
using Tern.Runtime;
using Tern.S3;
using AwsModel = Amazon.S3.Model;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>Operations of S3 like those of the published cases, and larger XML, compared with the client of the AWS SDK.</summary>
internal static class S3Cases
{
    private const string Bucket = "dest-bucket";
    private const int Keys = 100;

    public static ProtocolGroup Requests => new(
        "restXml: requests of S3",
        "`Tern.S3` and the marshallers of AWSSDK.S3 with the same values, before signing. `XmlWriter` is hand-written code on the framework's writer, for the body alone. Tern computes the checksum of the body here, the AWS SDK later.",
        ByteGoal.AsBaseline,
        [Copy(), Delete()]);

    public static ProtocolGroup Responses => new(
        "restXml: responses of S3",
        "`Tern.S3` and the unmarshallers of AWSSDK.S3 with the same bodies and headers.",
        ByteGoal.ResultOnly,
        [Copied(), Listed()]);

    private static ProtocolCase Copy()
    {
        var request = new CopyObjectRequest
        {
            Bucket = Bucket,
            Key = "dest-key",
            CopySource = "/source-bucket/source-key",
            ContentType = "text/plain",
            CopySourceIfMatch = "\"9bb58f26192e4ba00f01e2e7b136bbd8\"",
            StorageClass = StorageClass.StandardIa,
            ExpectedBucketOwner = "123456789012",
            ExpectedSourceBucketOwner = "123456789012",
        };
        var aws = new AwsModel.CopyObjectRequest
        {
            DestinationBucket = Bucket,
            DestinationKey = "dest-key",
            SourceBucket = "source-bucket",
            SourceKey = "source-key",
            ContentType = "text/plain",
            ETagToMatch = "\"9bb58f26192e4ba00f01e2e7b136bbd8\"",
            StorageClass = Amazon.S3.S3StorageClass.StandardInfrequentAccess,
            ExpectedBucketOwner = "123456789012",
            ExpectedSourceBucketOwner = "123456789012",
        };
        var message = new RequestMessage();
        return new("CopyObject",
        [
            new(Subject.Tern, () =>
            {
                message.Reset();
                CopyObjectOperation.Instance.Write(request, message);
                return null;
            }),
            new("AWSSDK.S3", () => new CopyObjectRequestMarshaller().Marshall(aws)),
        ]);
    }

    private static ProtocolCase Delete()
    {
        string[] keys = [.. Enumerable.Range(0, Keys).Select(Key)];
        var request = new DeleteObjectsRequest { Bucket = Bucket, Delete = new Delete { Objects = [.. keys.Select(key => new ObjectIdentifier { Key = key })] } };
        var aws = new AwsModel.DeleteObjectsRequest { BucketName = Bucket, Objects = [.. keys.Select(key => new AwsModel.KeyVersion { Key = key })] };
        var message = new RequestMessage();
        var stream = new MemoryStream();
        var settings = new System.Xml.XmlWriterSettings { Encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), OmitXmlDeclaration = true };
        return new("DeleteObjects of 100 keys",
        [
            new(Subject.Tern, () =>
            {
                message.Reset();
                DeleteObjectsOperation.Instance.Write(request, message);
                return null;
            }),
            new("XmlWriter", () =>
            {
                stream.SetLength(0);
                using var writer = System.Xml.XmlWriter.Create(stream, settings);
                Write(writer, request.Delete);
                return null;
            }),
            new("AWSSDK.S3", () => new DeleteObjectsRequestMarshaller().Marshall(aws)),
        ]);
    }

    private static void Write(System.Xml.XmlWriter writer, Delete delete)
    {
        writer.WriteStartElement("Delete", "http://s3.amazonaws.com/doc/2006-03-01/");
        foreach (ObjectIdentifier item in delete.Objects)
        {
            writer.WriteStartElement("Object");
            writer.WriteElementString("Key", item.Key);
            writer.WriteEndElement();
        }
        writer.WriteEndElement();
    }

    private static ProtocolCase Copied()
    {
        (string name, byte[] body, HttpResponseMessage httpResponse) = new PublishedCases("restXml").Responses.Single(test => test.Name == "CopyObjectOutput_M");
        return new(name,
        [
            new(Subject.Tern, Reader(CopyObjectOperation.Instance, httpResponse, body)),
            new("AWSSDK.S3", Unmarshaller(CopyObjectResponseUnmarshaller.Instance, httpResponse, body)),
        ]);
    }

    private static ProtocolCase Listed()
    {
        var text = new StringBuilder("""<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix/><KeyCount>100</KeyCount><MaxKeys>100</MaxKeys><IsTruncated>false</IsTruncated>""");
        for (int i = 0; i < Keys; i++)
            text.Append(CultureInfo.InvariantCulture, $"<Contents><Key>{Key(i)}</Key><LastModified>2026-11-21T08:00:{i % 60:00}.000Z</LastModified><ETag>&quot;9bb58f26192e4ba00f01e2e7b136bb{i % 100:00}&quot;</ETag><Size>{i * 1000}</Size><StorageClass>STANDARD</StorageClass></Contents>");
        byte[] body = Encoding.UTF8.GetBytes(text.Append("</ListBucketResult>").ToString());
        var httpResponse = new HttpResponseMessage { Content = new ByteArrayContent(body) };
        return new("ListObjectsV2 of 100 keys",
        [
            new(Subject.Tern, Reader(ListObjectsV2Operation.Instance, httpResponse, body)),
            new("AWSSDK.S3", Unmarshaller(ListObjectsV2ResponseUnmarshaller.Instance, httpResponse, body)),
        ]);
    }

    private static Func<object?> Reader<TRequest, TResult>(Operation<TRequest, TResult> operation, HttpResponseMessage httpResponse, byte[] body)
        where TResult : class
    {
        var response = new ResponseMessage
        {
            Call = new CallInfo { Service = "S3", Operation = "Benchmark" },
            Metadata = new ResponseMetadata(200, httpResponse.Headers, httpResponse.Content.Headers, 1),
            Body = body,
        };
        return () => operation.Read(response);
    }

    private static Func<object?> Unmarshaller(XmlResponseUnmarshaller unmarshaller, HttpResponseMessage httpResponse, byte[] body)
    {
        var data = new AwsResponseData(httpResponse.Headers.Concat(httpResponse.Content.Headers));
        return () =>
        {
            using var context = new XmlUnmarshallerContext(new MemoryStream(body), false, data, false);
            return unmarshaller.Unmarshall(context);
        };
    }

    private static string Key(int i) => string.Create(CultureInfo.InvariantCulture, $"photos/2026/11/{i:000000}.jpg");
}
