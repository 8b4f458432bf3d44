using BenchmarkDotNet.Attributes;
using Shop.Features.Products;
using Shop.Rows;

namespace Shop.Bench.Micro;

/// <summary>The row writers alone: products from memory into a buffer.</summary>
public class WriterBenchmarks
{
    public const int Rows = 1000;

    private readonly PooledBuffer buffer = new(1 << 20);

    [ParamsAllValues]
    public RowFormat Case { get; set; }

    public enum RowFormat
    {
        Json,
        MessagePack,
        Csv,
    }

    [Benchmark(OperationsPerInvoke = Rows)]
    public int Row()
    {
        buffer.Clear();
        switch (Case)
        {
            case RowFormat.Json: Write(new JsonRowWriter(buffer)); break;
            case RowFormat.MessagePack: Write(new MessagePackRowWriter(buffer)); break;
            case RowFormat.Csv: Write(new CsvRowWriter(buffer)); break;
        }
        return buffer.Length;
    }

    private static void Write<TWriter>(TWriter writer)
        where TWriter : struct, IRowWriter, allows ref struct
    {
        var columns = ProductsSql.Row.Columns;
        for (var i = 0; i < Rows; i++)
        {
            writer.BeginRow(ProductsSql.Row);
            writer.Name(columns[0]);
            writer.Int64(10_000 + i);
            writer.Name(columns[1]);
            writer.Text("0123456789-123"u8);
            writer.Name(columns[2]);
            writer.Text("Handmade Granite Chair"u8);
            writer.Name(columns[3]);
            writer.Money(1234.50m + i);
            writer.Name(columns[4]);
            writer.Boolean((i & 1) == 0);
            writer.Name(columns[5]);
            writer.Int64(1 + i % 24);
            writer.EndRow();
        }
    }
}
