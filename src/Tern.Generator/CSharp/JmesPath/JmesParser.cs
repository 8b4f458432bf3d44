using System.Globalization;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>Parses JMESPath with the binding powers of its reference grammar.</summary>
internal sealed class JmesParser
{
    // An operator with a lower binding power ends a projection.
    private const int ProjectionStop = 10;

    private const int MaxDepth = 100;

    // A limit for the depth of the compiler's recursion: consecutive operators become nested nodes.
    private const int MaxTokens = 1000;

    private readonly string _text;
    private readonly List<JmesToken> _tokens;
    private int _position;
    private int _depth;

    private JmesParser(string text)
    {
        _text = text;
        _tokens = JmesLexer.Tokens(text);
        if (_tokens.Count > MaxTokens)
            throw new GeneratorException($"JMESPath '{text[..Math.Min(text.Length, 100)]}…': The expression has {_tokens.Count} tokens. Expected: at most {MaxTokens}.");
    }

    public static JmesNode Parse(string text)
    {
        var parser = new JmesParser(text);
        JmesNode node = parser.Expression(0);
        return parser.Peek.Kind == JmesTokenKind.End ? node : throw parser.Unexpected();
    }

    private JmesToken Peek => _tokens[_position];

    private JmesToken Next() => _tokens[_position++];

    private bool Is(string symbol) => Peek.Kind == JmesTokenKind.Symbol && Peek.Text == symbol;

    private void Expect(string symbol)
    {
        if (!Is(symbol))
            throw Unexpected();
        Next();
    }

    private GeneratorException Unexpected() => new($"JMESPath '{_text}': The {(Peek.Kind == JmesTokenKind.End ? "end" : $"'{Peek.Text}'")} (token {_position + 1}) is unexpected.");

    private int Power() => Peek.Kind != JmesTokenKind.Symbol ? 0 : Peek.Text switch
    {
        "|" => 1,
        "||" => 2,
        "&&" => 3,
        "==" or "!=" or "<" or "<=" or ">" or ">=" => 5,
        "[]" => 9,
        "[?" => 21,
        "." => 40,
        "[" => 55,
        _ => 0,
    };

    private JmesNode Expression(int power)
    {
        if (++_depth > MaxDepth)
            throw new GeneratorException($"JMESPath '{_text}': The expression is nested too deeply. Expected: at most {MaxDepth} levels.");
        JmesNode left = Prefix();
        while (power < Power())
            left = Infix(left);
        _depth--;
        return left;
    }

    private JmesNode Prefix()
    {
        JmesToken token = Peek;
        switch (token.Kind)
        {
            case JmesTokenKind.Identifier:
                Next();
                return Is("(") ? Function(token.Text) : new JmesNode.Field(new JmesNode.Current(), token.Text);
            case JmesTokenKind.Literal:
                Next();
                return new JmesNode.Literal(token.Value);
            case JmesTokenKind.Symbol:
                switch (token.Text)
                {
                    case "@":
                        Next();
                        return new JmesNode.Current();
                    case "!":
                        Next();
                        return new JmesNode.Not(Expression(45));
                    case "(":
                        Next();
                        JmesNode inner = Expression(0);
                        Expect(")");
                        return inner;
                    case "*":
                        Next();
                        return new JmesNode.Projection(new JmesNode.Current(), Projected(20), OverValues: true);
                    case "[" or "[]" or "[?":
                        return Infix(new JmesNode.Current());
                }
                break;
        }
        throw Unexpected();
    }

    private JmesNode Infix(JmesNode left)
    {
        string symbol = Next().Text;
        switch (symbol)
        {
            case "|":
                return Rebase(Expression(1), left);
            case "||":
                return new JmesNode.Or(left, Expression(2));
            case "&&":
                return new JmesNode.And(left, Expression(3));
            case ".":
                return Dotted(left);
            case "[]":
                return new JmesNode.Projection(new JmesNode.Flatten(left), Projected(9), OverValues: false);
            case "[?":
                JmesNode condition = Expression(0);
                Expect("]");
                return new JmesNode.Projection(new JmesNode.Filter(left, condition), Projected(21), OverValues: false);
            case "[":
                return Bracket(left);
            default:
                return new JmesNode.Comparison(symbol, left, Expression(5));
        }
    }

    private JmesNode Dotted(JmesNode left)
    {
        if (Is("*"))
        {
            Next();
            return new JmesNode.Projection(left, Projected(20), OverValues: true);
        }
        if (Is("["))
        {
            Next();
            return MultiSelect(left);
        }
        if (Peek.Kind != JmesTokenKind.Identifier)
            throw Unexpected();
        string name = Next().Text;
        return Is("(") ? Rebase(Function(name), left) : new JmesNode.Field(left, name);
    }

    private JmesNode Bracket(JmesNode left)
    {
        if (Is("*"))
        {
            Next();
            Expect("]");
            return new JmesNode.Projection(left, Projected(20), OverValues: false);
        }
        int? position = Number();
        if (Is(":"))
            return new JmesNode.Projection(Slice(left, position), Projected(20), OverValues: false);
        if (position is not { } index)
            return MultiSelect(left);
        Expect("]");
        return new JmesNode.Index(left, index);
    }

    private JmesNode.Slice Slice(JmesNode left, int? start)
    {
        Expect(":");
        int? end = Number();
        if (Is(":"))
        {
            Next();
            if (Number() is not (null or 1))
                throw new GeneratorException($"JMESPath '{_text}': A slice with a step other than 1 is not supported.");
        }
        Expect("]");
        return new JmesNode.Slice(left, start, end);
    }

    private int? Number()
    {
        if (Peek.Kind != JmesTokenKind.Number)
            return null;
        if (!int.TryParse(Peek.Text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int number))
            throw Unexpected();
        Next();
        return number;
    }

    private JmesNode.MultiSelect MultiSelect(JmesNode left)
    {
        var items = new List<JmesNode> { Expression(0) };
        while (Is(","))
        {
            Next();
            items.Add(Expression(0));
        }
        Expect("]");
        return new JmesNode.MultiSelect(left, items);
    }

    private JmesNode.Function Function(string name)
    {
        Expect("(");
        var arguments = new List<JmesNode>();
        while (!Is(")"))
        {
            arguments.Add(Expression(0));
            if (!Is(")"))
                Expect(",");
        }
        Next();
        return new JmesNode.Function(name, arguments);
    }

    // The expression after a projection is applied to each element.
    private JmesNode Projected(int power)
    {
        JmesNode each = new JmesNode.Current();
        while (Power() >= ProjectionStop && Power() > power)
            each = Infix(each);
        return each;
    }

    // a | b: b is evaluated with a as its current node.
    private static JmesNode Rebase(JmesNode node, JmesNode onto) => node switch
    {
        JmesNode.Current => onto,
        JmesNode.Field field => field with { Of = Rebase(field.Of, onto) },
        JmesNode.Index index => index with { Of = Rebase(index.Of, onto) },
        JmesNode.Projection projection => projection with { Of = Rebase(projection.Of, onto) },
        JmesNode.Slice slice => slice with { Of = Rebase(slice.Of, onto) },
        JmesNode.Flatten flatten => flatten with { Of = Rebase(flatten.Of, onto) },
        JmesNode.Filter filter => filter with { Of = Rebase(filter.Of, onto) },
        JmesNode.MultiSelect select => select with { Of = Rebase(select.Of, onto) },
        JmesNode.Function function => function with { Arguments = [.. function.Arguments.Select(argument => Rebase(argument, onto))] },
        JmesNode.Comparison comparison => comparison with { Left = Rebase(comparison.Left, onto), Right = Rebase(comparison.Right, onto) },
        JmesNode.And and => new JmesNode.And(Rebase(and.Left, onto), Rebase(and.Right, onto)),
        JmesNode.Or or => new JmesNode.Or(Rebase(or.Left, onto), Rebase(or.Right, onto)),
        JmesNode.Not not => new JmesNode.Not(Rebase(not.Operand, onto)),
        _ => node,
    };
}
