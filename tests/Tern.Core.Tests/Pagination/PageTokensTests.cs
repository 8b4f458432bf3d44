using Tern.Runtime;

namespace Tern.Core.Tests.Pagination;

public sealed class PageTokensTests
{
    private static readonly OrderedMap<string> s_token = new() { ["pk"] = "a", ["sk"] = "b" };

    [Fact]
    public void Page_tokens_with_reordered_keys_are_equal() =>
        Assert.True(PageTokens.AreEqual(s_token, new() { ["sk"] = "b", ["pk"] = "a" }));

    [Fact]
    public void Page_tokens_with_a_different_key_or_value_are_not_equal()
    {
        Assert.False(PageTokens.AreEqual(s_token, new() { ["pk"] = "a", ["sk"] = "c" }));
        Assert.False(PageTokens.AreEqual(s_token, new() { ["pk"] = "a", ["s"] = "b" }));
        Assert.False(PageTokens.AreEqual(s_token, new() { ["pk"] = "a" }));
        Assert.False(PageTokens.AreEqual(s_token, null));
        Assert.False(PageTokens.AreEqual(null, s_token));
    }

    [Fact]
    public void Null_page_tokens_are_equal() => Assert.True(PageTokens.AreEqual<string>(null, null));
}
