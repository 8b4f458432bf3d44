using Tern.Generator.CSharp.JmesPath;

namespace Tern.Generator.Tests.JmesPath;

public sealed class JmesParserTests
{
    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("a.")]
    [InlineData(".a")]
    [InlineData("a b")]
    [InlineData("a[")]
    [InlineData("a[0")]
    [InlineData("a[0]]")]
    [InlineData("a[-]")]
    [InlineData("a[99999999999]")]
    [InlineData("a[?b")]
    [InlineData("a[?]")]
    [InlineData("a ||")]
    [InlineData("a == ")]
    [InlineData("f(a")]
    [InlineData("f(a b)")]
    [InlineData("(a")]
    [InlineData("'a")]
    [InlineData("`a")]
    [InlineData("\"a\\q\"")]
    [InlineData("``")]
    [InlineData("\"a")]
    [InlineData("a#b")]
    [InlineData("a = b")]
    [InlineData("1")]
    [InlineData("{a: b}")]
    [InlineData("a[0:1:2]")]
    public void Malformed_expression_is_an_error_that_names_it(string expression)
    {
        GeneratorException error = Assert.Throws<GeneratorException>(() => JmesParser.Parse(expression));
        Assert.Contains($"JMESPath '{expression}'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Nesting_above_the_limit_is_an_error()
    {
        Assert.Throws<GeneratorException>(() => JmesParser.Parse(new string('(', 100_000) + "a" + new string(')', 100_000)));
        Assert.Throws<GeneratorException>(() => JmesParser.Parse("a" + string.Concat(Enumerable.Repeat(".a", 100_000))));
    }

    [Theory]
    [InlineData("a || b && c", "a || (b && c)")]
    [InlineData("a && b == c", "a && (b == c)")]
    [InlineData("!a == b", "(!a) == b")]
    [InlineData("!a.b", "(!a).b")]
    [InlineData("a | b | c", "(a | b) | c")]
    [InlineData("a.b[0].c", "((a.b)[0]).c")]
    [InlineData("a\n.\tb", "a.b")]
    [InlineData("\"a\".\"b\"", "a.b")]
    [InlineData("@.a", "a")]
    [InlineData("a | [0]", "a[0]")]
    public void Operators_have_the_precedence_of_the_grammar(string expression, string explicitly) =>
        Assert.Equal(JmesParser.Parse(explicitly), JmesParser.Parse(expression));
}
