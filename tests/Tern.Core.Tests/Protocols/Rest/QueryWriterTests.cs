using Tern.Runtime;

namespace Tern.Core.Tests.Protocols.Rest;

public sealed class QueryWriterTests
{
    [Fact]
    public void Query_parameters_are_encoded_in_the_order_of_writing()
    {
        var message = new RequestMessage();
        var query = new QueryWriter(message);
        query.WriteLiteral("x-id=Get&flag"u8);
        query.Write("text="u8, "a&b=c d+é");
        query.Write("empty="u8, "");
        query.Write("long="u8, -1L);
        query.Write("float="u8, 4.1F);
        query.Write("double="u8, 1e300);
        query.Write("at="u8, DateTimeOffset.UnixEpoch, TimestampFormat.HttpDate);
        query.WriteEntry("a=b", "c&d");
        query.Complete();
        Assert.Equal(
            "x-id=Get&flag&text=a%26b%3Dc%20d%2B%C3%A9&empty=&long=-1&float=4.1&double=1E%2B300&at=Thu%2C%2001%20Jan%201970%2000%3A00%3A00%20GMT&a%3Db=c%26d",
            message.Query);
        Assert.Equal(0, message.Buffer.WrittenCount);
    }

    [Fact]
    public void Map_entry_is_omitted_if_a_member_writes_the_same_parameter()
    {
        var message = new RequestMessage();
        var query = new QueryWriter(message);
        query.WriteLiteral("flag"u8);
        query.Write("a%20b="u8, "member");
        query.WriteEntry("a b", "entry");
        query.WriteEntry("flag", "entry");
        query.WriteEntry("a", "1");
        query.WriteEntry("a", "2");
        query.WriteEntry("fla", "3");
        query.Complete();
        Assert.Equal("flag&a%20b=member&a=1&a=2&fla=3", message.Query);
    }

    [Fact]
    public void Query_of_map_entries_does_not_start_with_an_ampersand()
    {
        var message = new RequestMessage();
        var query = new QueryWriter(message);
        query.WriteEntry("a", "1");
        query.WriteEntry("b", "2");
        query.Complete();
        Assert.Equal("a=1&b=2", message.Query);
    }

    [Fact]
    public void Query_without_parameters_is_null()
    {
        var message = new RequestMessage { Query = "old" };
        new QueryWriter(message).Complete();
        Assert.Null(message.Query);
    }
}
