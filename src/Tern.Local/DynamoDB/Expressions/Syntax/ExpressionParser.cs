using System.Globalization;
using System.Text;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>The base class of the expression parsers: limits, syntax errors, document paths and functions.</summary>
/// <remarks>
/// Limits: <see href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-expression-parameters"/>.
/// </remarks>
internal abstract class ExpressionParser
{
    private const int MaxBytes = 4096;
    private const int MaxOperators = 300;

    // Each pair that is not redundant contains one operator more than the pair inside it.
    private const int MaxParentheses = MaxOperators + 2;

    private const string RedundantParentheses = "The expression has redundant parentheses;";

    private readonly string _text;
    private readonly List<Token> _tokens;
    private int _position;
    private int _operators;
    private int _parentheses;

    protected ExpressionParser(ExpressionKind kind, string text)
    {
        Kind = kind;
        _text = text;
        if (text.Length == 0)
            throw Invalid("The expression can not be empty;");
        int size = Encoding.UTF8.GetByteCount(text);
        if (size > MaxBytes)
            throw Invalid($"Expression size has exceeded the maximum allowed size; expression size: {size}");
        _tokens = Lexer.Tokenize(text);
    }

    protected ExpressionKind Kind { get; }

    /// <summary>The kind of the next token.</summary>
    protected TokenKind Current => _tokens[_position].Kind;

    /// <summary>The message for the first function that is unknown or not allowed here. Syntax errors have precedence.</summary>
    protected string? FunctionProblem { get; private set; }

    /// <summary>The message for the first reserved word or list index out of range. Syntax errors have precedence.</summary>
    protected string? NameProblem { get; private set; }

    protected DynamoDBServiceException Invalid(string problem) => ExpressionErrors.Invalid(Kind, problem);

    /// <summary>Creates the error for an unexpected current token, with the tokens before and after it.</summary>
    protected DynamoDBServiceException SyntaxError()
    {
        Token token = _tokens[_position];
        int start = _position > 0 ? _tokens[_position - 1].Start : 0;
        int end = _position + 1 < _tokens.Count ? _tokens[_position + 1].End : token.End;
        string text = token.Kind == TokenKind.End ? "<EOF>" : _text[token.Start..token.End];
        return Invalid($"Syntax error; token: \"{text}\", near: \"{_text[start..end]}\"");
    }

    /// <summary>Consumes the current token if it has the expected kind.</summary>
    protected bool TryTake(TokenKind kind)
    {
        if (Current != kind)
            return false;
        _position++;
        return true;
    }

    /// <summary>Consumes the current token, which must have the expected kind, and returns its text.</summary>
    protected string Take(TokenKind kind)
    {
        Expect(kind);
        Token token = _tokens[_position - 1];
        return _text[token.Start..token.End];
    }

    protected void Expect(TokenKind kind)
    {
        if (!TryTake(kind))
            throw SyntaxError();
    }

    /// <summary>Counts an operator or function. The maximum also limits the recursion of the parser.</summary>
    protected void CountOperator()
    {
        if (++_operators > MaxOperators)
            throw Invalid($"The expression contains too many operators; operator count: {_operators}");
    }

    protected void OpenParenthesis()
    {
        Expect(TokenKind.OpenParenthesis);
        if (++_parentheses > MaxParentheses)
            throw Invalid(RedundantParentheses);
    }

    /// <summary>Consumes a closing parenthesis. The pair must not directly contain another pair.</summary>
    protected void CloseParenthesis(bool isContentParenthesised)
    {
        Expect(TokenKind.CloseParenthesis);
        _parentheses--;
        if (isContentParenthesised)
            throw Invalid(RedundantParentheses);
    }

    /// <summary>Parses a path, a value, a function, or one of them in parentheses.</summary>
    protected Operand ParseOperand()
    {
        if (Current != TokenKind.OpenParenthesis)
            return ParseBareOperand();
        OpenParenthesis();
        bool isContentParenthesised = Current == TokenKind.OpenParenthesis;
        Operand operand = ParseOperand();
        CloseParenthesis(isContentParenthesised);
        return operand;
    }

    /// <summary>Parses a path, a value or a function.</summary>
    protected Operand ParseBareOperand()
    {
        if (Current == TokenKind.ValuePlaceholder)
            return new ValueOperand(Take(TokenKind.ValuePlaceholder));
        bool isCall = Current == TokenKind.Identifier && _tokens[_position + 1].Kind == TokenKind.OpenParenthesis;
        return isCall ? ParseCall() : new PathOperand(ParsePath());
    }

    protected DocumentPath ParsePath()
    {
        List<PathStep> steps = [new(ParseName(), 0)];
        while (Current is TokenKind.Dot or TokenKind.OpenBracket)
        {
            if (TryTake(TokenKind.Dot))
            {
                steps.Add(new(ParseName(), 0));
            }
            else
            {
                Expect(TokenKind.OpenBracket);
                steps.Add(new(null, ParseIndex()));
                Expect(TokenKind.CloseBracket);
            }
        }
        return new(steps);
    }

    /// <summary>Returns the message for a function that is not allowed in this kind of expression; null if it is allowed.</summary>
    protected abstract string? ProblemOf(Function function, string name);

    /// <summary>Checks a parsed operand of a function.</summary>
    protected virtual void OnFunctionOperand(Operand operand)
    {
    }

    private FunctionCall ParseCall()
    {
        CountOperator();
        string name = Take(TokenKind.Identifier);
        Function function = Functions.FromName(name);
        FunctionProblem ??= function == Function.Unknown ? $"Invalid function name; function: {name}" : ProblemOf(function, name);
        Expect(TokenKind.OpenParenthesis);
        List<Operand> operands = [];
        do
        {
            Operand operand = ParseOperand();
            OnFunctionOperand(operand);
            operands.Add(operand);
        }
        while (TryTake(TokenKind.Comma));
        Expect(TokenKind.CloseParenthesis);
        return new(name, function, operands);
    }

    private string ParseName()
    {
        if (Current == TokenKind.NamePlaceholder)
            return Take(TokenKind.NamePlaceholder);
        string name = Take(TokenKind.Identifier);
        if (ReservedWords.Contains(name))
            NameProblem ??= $"Attribute name is a reserved keyword; reserved keyword: {name}";
        return name;
    }

    private int ParseIndex()
    {
        string text = Take(TokenKind.Integer);
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int index))
            return index;
        NameProblem ??= $"List index is not within the allowable range; index: [{text}]";
        return 0;
    }
}
