using Shop.MessagePack;
using Shop.Rows;

namespace Shop.Streaming;

/// <summary>A sequence of MessagePack maps without an enclosing array.</summary>
internal sealed class MessagePackFormat() : StreamFormat("msgpack", "application/msgpack", "application/vnd.msgpack", "application/x-msgpack")
{
    public override string Description =>
        "One map after another, with the members of the JSON rows. MessagePack has no decimal numbers: amounts of money are strings with two decimals, such as "
        + "\"19.90\". Instants are timestamps (extension type -1).";

    public override void WriteRow(PooledBuffer buffer, RowReader rows, bool first)
    {
        var writer = new MessagePackRowWriter(buffer);
        rows.Write(ref writer);
    }

    public override void WriteError(PooledBuffer buffer, int status, string title)
    {
        var writer = new MessagePackWriter(buffer);
        writer.WriteMapHeader(1);
        writer.WriteString("$error"u8);
        writer.WriteMapHeader(2);
        writer.WriteString("title"u8);
        writer.WriteString(title);
        writer.WriteString("status"u8);
        writer.WriteInteger(status);
        writer.Flush();
    }
}
