using System.Diagnostics;
using System.Reflection;
using System.Text.Json;
using Tern;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Functions;
using Tern.Performance;

// Prints the allocations of each case, over the whole process, as one JSON array.
foreach (Assembly assembly in new[] { typeof(ClientOptions).Assembly, typeof(DynamoDBClient).Assembly, typeof(DynamoTable<>).Assembly, typeof(Function).Assembly, typeof(AllocationMeasurement).Assembly })
{
    if (assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        throw new InvalidOperationException($"{assembly.GetName().Name} is not optimized, so its allocations are not valid. Build it in Release.");
}

using var output = new Utf8JsonWriter(Console.OpenStandardOutput());
output.WriteStartArray();
// The peak is measured in a process that runs no other case.
foreach (AllocationMeasurement figure in args is ["peak"] ? PeakWork.MeasureAll() : Work.MeasureAll())
{
    output.WriteStartObject();
    output.WriteString("case", figure.Case);
    output.WriteNumber("allocated_bytes", figure.AllocatedBytes);
    output.WriteNumber("retained_bytes", figure.RetainedBytes);
    output.WriteEndObject();
}
output.WriteEndArray();
