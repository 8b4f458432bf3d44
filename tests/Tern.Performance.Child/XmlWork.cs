using System.Globalization;
using System.Text;
using Tern.Benchmarks.Workloads;
using Tern.Performance.S3;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>XML in the protocol of S3, in which ETags contain escaped quotes.</summary>
internal static class XmlWork
{
    private const int Count = 100;

    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var request = new Delete { Objects = [.. Enumerable.Range(0, Count).Select(i => new ObjectIdentifier { Key = Key(i) })] };
        using var buffer = new PooledBuffer(1 << 18);
        yield return AllocationCounter.Measure("marshal XML", () =>
        {
            buffer.Clear();
            var writer = new XmlWriter(buffer);
            DeleteXml.Write(ref writer, request);
            writer.Complete();
            return null;
        });

        byte[] body = CreateResponse();
        var response = new ResponseMessage { Call = new CallInfo { Service = "S3", Operation = "ListObjectsV2" }, Metadata = ResponseMetadata.None, Body = body };
        yield return AllocationCounter.Measure("unmarshal XML", () => ListObjectsV2Operation.Instance.Read(response));

        var client = new S3Client(new(TernClients.Options with { Handler = new FixedResponseHandler(body, "application/xml") }));
        var list = new ListObjectsV2Request { Bucket = "bucket" };
        yield return AllocationCounter.Measure("call XML", () => client.ListObjectsV2Async(list).GetAwaiter().GetResult());
    }

    private static byte[] CreateResponse()
    {
        var text = new StringBuilder("""<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><IsTruncated>false</IsTruncated>""");
        for (int i = 0; i < Count; i++)
            text.Append(CultureInfo.InvariantCulture, $"<Contents><Key>{Key(i)}</Key><LastModified>2026-11-21T08:00:00.000Z</LastModified><ETag>&quot;9bb58f26192e4ba00f01e2e7b136bbd8&quot;</ETag><Size>{i}</Size></Contents>");
        return Encoding.UTF8.GetBytes(text.Append("</ListBucketResult>").ToString());
    }

    private static string Key(int i) => string.Create(CultureInfo.InvariantCulture, $"photos & more/größe/{i:000000}.jpg").Replace("&", "&amp;", StringComparison.Ordinal);
}
