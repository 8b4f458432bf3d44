using Tern.Shapes;

namespace Tern.Pagination;

public sealed class PageTokensTests
{
    private static readonly OrderedMap<string> s_token = new() { ["pk"] = "a", ["sk"] = "b" };

    [Fact]
    public void The_order_of_the_keys_does_not_matter() =>
        Assert.True(PageTokens.AreEqual(s_token, new() { ["sk"] = "b", ["pk"] = "a" }));

    [Fact]
    public void Every_key_and_value_does()
    {
        Assert.False(PageTokens.AreEqual(s_token, new() { ["pk"] = "a", ["sk"] = "c" }));
        Assert.False(PageTokens.AreEqual(s_token, new() { ["pk"] = "a", ["s"] = "b" }));
        Assert.False(PageTokens.AreEqual(s_token, new() { ["pk"] = "a" }));
        Assert.False(PageTokens.AreEqual(s_token, null));
        Assert.False(PageTokens.AreEqual(null, s_token));
    }

    [Fact]
    public void Nothing_equals_nothing() => Assert.True(PageTokens.AreEqual<string>(null, null));
}
