using Tern.Codecs;
using Tern.Codecs.Json;
using Tern.Shapes;

namespace Tern.Json;

public class JsonReaderTests
{
    [Fact]
    public void Generated_style_reading_sees_every_member()
    {
        var reader = new JsonReader(""" { "a" : 1 , "skip":{"x":[1,{"y":null}],"z":"}"}, "m" : {"k1":"v1","k\u0032":"vé"} , "l":[true, null, 2.5] } """u8);
        int a = 0;
        var map = new MapBuilder<string>();
        var list = new ListBuilder<Document>();
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("a"u8))
            {
                a = reader.ReadInt32();
            }
            else if (name.SequenceEqual("m"u8))
            {
                reader.ReadStartObject();
                while (reader.ReadKey(out string key))
                    map.Set(key, reader.ReadString());
            }
            else if (name.SequenceEqual("l"u8))
            {
                reader.ReadStartArray();
                while (reader.ReadElement())
                    list.Add(reader.ReadDocument());
            }
            else
            {
                reader.Skip();
            }
        }
        reader.ReadEnd();

        Assert.Equal(1, a);
        Assert.Equal([new("k1", "v1"), new("k2", "vé")], map.ToMap());
        Assert.Equal([true, Document.Null, 2.5], list.ToArray());
    }

    [Fact]
    public void A_wrong_type_names_path_and_offset()
    {
        CodecException error = Assert.Throws<CodecException>(() =>
        {
            var reader = new JsonReader("""{"Items":[{"pk":"x"},{"pk":17}]}"""u8);
            reader.ReadStartObject();
            reader.ReadName(out _);
            reader.ReadStartArray();
            while (reader.ReadElement())
            {
                reader.ReadStartObject();
                while (reader.ReadName(out _))
                    reader.ReadString();
            }
        });

        Assert.Equal("Items[1].pk", error.Path);
        Assert.Equal(27, error.ByteOffset);
        Assert.Equal("Expected a string, but found a number (at Items[1].pk, byte 27)", error.Message);
    }
}
