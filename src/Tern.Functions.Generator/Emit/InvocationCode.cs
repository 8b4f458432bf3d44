using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the method that reads the event, calls the function and writes the result.</summary>
/// <param name="code">The code.</param>
/// <param name="function">The function.</param>
internal sealed class InvocationCode(CodeWriter code, FunctionModel function)
{
    private const string Streams = LibraryNames.Codecs + "FunctionStreams";

    private readonly ResultModel _result = function.Result;

    /// <summary>The event in C#.</summary>
    public static string Read(FunctionModel function) => function switch
    {
        { Event: { } format } => Validated(format, $"{FormatCode.Name(format, "EventFormat")}.Read(invocation.Payload)"),
        _ when function.Arguments.Any(argument => argument.Kind == ArgumentKind.EventStream) => $"{Streams}.Open(invocation)",
        _ => "invocation.Payload",
    };

    /// <summary>A value that was read, after the validation of its rules.</summary>
    public static string Validated(FormatModel format, string value) =>
        format.Validator is { } validator ? $"{LibraryNames.Codecs}PayloadValidators.Validate<{format.Type}, {validator}>({value})" : value;

    public void Write()
    {
        bool hasFilters = function.Filters.Count > 0, receivesEvent = function.Filters.Any(filter => filter.ReceivesEvent);
        // A method that waits for nothing needs no state machine.
        bool isAsync = _result.IsAwaited;
        if (isAsync)
            code.Line("[global::System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(global::System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder))]");
        string parameters = $"{(receivesEvent ? $"{function.EventType} input, " : "")}{LibraryNames.Invocation} invocation";
        code.Open($"{(hasFilters ? "private" : "public")} {(isAsync ? "async " : "")}{LibraryNames.ValueTask} {(hasFilters ? "InvokeAsync" : "HandleAsync")}({parameters})");
        if (function.EventType is { } type && !receivesEvent)
            code.Line($"{type} input = {Read(function)};");
        if (function.Arguments.Any(argument => argument.Kind == ArgumentKind.Output))
            code.Line($"global::System.IO.Pipelines.PipeWriter output = invocation.StartStreaming({ContentType()});");
        string call = Call();
        if (isAsync)
            call = $"await {call}.ConfigureAwait(false)";
        if (_result.Kind == ResultKind.None)
            code.Line($"{call};");
        else
            WriteResult(call, isAsync);
        if (!isAsync && _result.Kind is not (ResultKind.Stream or ResultKind.Sequence))
            code.Line("return default;");
        code.CloseMember();
    }

    private void WriteResult(string call, bool isAsync)
    {
        string start = isAsync ? "await " : "return ";
        string end = isAsync ? ".ConfigureAwait(false);" : ";";
        switch (_result.Kind)
        {
            case ResultKind.Bytes:
                code.Line($"{Streams}.Copy(invocation, {call});");
                break;
            case ResultKind.Stream:
                code.Line($"{start}{Streams}.CopyAsync(invocation, {call}){end}");
                break;
            case ResultKind.Sequence when _result.Format is { } element:
                string contentType = function.ContentType is { } type ? JsonNames.Literal(type) : "null";
                code.Line($"{start}{Streams}.WriteAsync<{element.Type}, {FormatCode.Name(element, "ResultFormat")}>(invocation, {call}, {LibraryNames.Library}StreamFormat.{function.StreamFormat}, {contentType}){end}");
                break;
            case ResultKind.Value when _result.Format is { } value:
                code.Line($"{FormatCode.Name(value, "ResultFormat")}.Write(invocation.Response, {call});");
                break;
        }
    }

    private string Call()
    {
        IEnumerable<string> arguments = function.Arguments.Select(argument => argument.Kind switch
        {
            <= ArgumentKind.EventStream => "input",
            ArgumentKind.Invocation => "invocation",
            ArgumentKind.CancellationToken => "invocation.CancellationToken",
            _ => "output",
        });
        return $"{(function.Target is null ? function.TargetType : "_target")}.{function.Method}({string.Join(", ", arguments)})";
    }

    private string ContentType() => function.ContentType is { } type ? JsonNames.Literal(type) : "";
}
