namespace Tern.Functions.Tests.Events;

public sealed class DecodedKeyTests
{
    [Theory]
    [InlineData("a/b.txt", "a/b.txt")]
    [InlineData("Happy+Face.jpg", "Happy Face.jpg")]
    [InlineData("Happy%20Face.jpg", "Happy Face.jpg")]
    [InlineData("a%2Bb%25", "a+b%")]
    [InlineData("%C3%A4%e2%82%ac%F0%9F%98%80x", "ä€😀x")]
    [InlineData("ä+%C3%A4", "ä ä")]
    [InlineData("", "")]
    [InlineData("%", "%")]
    [InlineData("%2", "%2")]
    [InlineData("%zz+", "%zz ")]
    [InlineData("%C3", "%C3")]
    [InlineData("%C3%41", "%C3A")]
    [InlineData("%FF%20", "%FF ")]
    [InlineData("%C0%80", "%C0%80")]
    [InlineData("%ED%A0%80", "%ED%A0%80")]
    [InlineData("%F0%9F%98", "%F0%9F%98")]
    [InlineData("%00", "\0")]
    public void Key_is_decoded_and_malformed_escapes_are_not_changed(string key, string decoded)
    {
        Assert.Equal(decoded, new S3EventObject { Key = key }.DecodedKey);
        Assert.Equal(decoded, new S3BatchTask { S3Key = key }.DecodedKey);
    }

    [Fact]
    public void Any_key_in_URL_encoding_is_decoded()
    {
        var random = new Random(1);
        for (int i = 0; i < 500; i++)
        {
            string key = string.Concat(Enumerable.Range(0, 10).Select(_ => random.Next(3) == 0 ? char.ConvertFromUtf32(random.Next(0x1F600, 0x1F650)) : ((char)random.Next(' ', 0x800)).ToString()));
            Assert.Equal(key, new S3EventObject { Key = Uri.EscapeDataString(key) }.DecodedKey);
        }
    }
}
