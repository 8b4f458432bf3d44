using System.Text;
using Tern.Benchmarks.Workloads;
using Tern.Runtime;

namespace Tern.Performance;

/// <summary>Text with many escapes, such as JSON in a JSON string. The items have no such text.</summary>
internal static class JsonWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        byte[] document = Encoding.UTF8.GetBytes("\"" + string.Concat(Enumerable.Repeat("{\\\"größe\\\":\\\"\\u00e4\\\"}", 50)) + "\"");
        yield return AllocationCounter.Measure("unmarshal escapes", () =>
        {
            var reader = new JsonReader(document);
            return reader.ReadString();
        });
    }
}
