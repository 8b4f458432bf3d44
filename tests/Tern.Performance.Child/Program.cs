using System.Diagnostics;
using System.Reflection;
using System.Text.Json;
using Tern;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.Performance;

// Prints what each piece of work allocates, over the whole process, as one JSON array.
foreach (Assembly assembly in new[] { typeof(ClientOptions).Assembly, typeof(DynamoDBClient).Assembly, typeof(Figure).Assembly })
{
    if (assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true })
        throw new InvalidOperationException($"{assembly.GetName().Name} is not optimised: its figures would say nothing.");
}

using var output = new Utf8JsonWriter(Console.OpenStandardOutput());
output.WriteStartArray();
// The peak is that of a process which has done nothing else.
foreach (Figure figure in args is ["peak"] ? PeakWork.MeasureAll() : Work.MeasureAll())
{
    output.WriteStartObject();
    output.WriteString("case", figure.Case);
    output.WriteNumber("allocated_bytes", figure.AllocatedBytes);
    output.WriteNumber("retained_bytes", figure.RetainedBytes);
    output.WriteEndObject();
}
output.WriteEndArray();
