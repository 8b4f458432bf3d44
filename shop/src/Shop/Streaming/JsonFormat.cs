using Shop.Rows;

namespace Shop.Streaming;

/// <summary>One JSON array of rows.</summary>
internal sealed class JsonFormat() : StreamFormat("json", "application/json")
{
    public override string Description => "An array of rows.";

    public override void WriteStart(PooledBuffer buffer, RowShape shape) => buffer.Write((byte)'[');

    public override void WriteRow(PooledBuffer buffer, RowReader rows, bool first)
    {
        if (!first) buffer.Write((byte)',');
        var writer = new JsonRowWriter(buffer);
        rows.Write(ref writer);
    }

    public override void WriteEnd(PooledBuffer buffer) => buffer.Write((byte)']');
}
