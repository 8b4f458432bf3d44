using System.Globalization;
using Tern.Functions.Generator.Emit;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Writes the method that reads the parameters of a request, calls the function and writes the response.</summary>
/// <param name="code">The code.</param>
/// <param name="function">The function.</param>
/// <param name="http">Its route.</param>
internal sealed class HttpInvocationCode(CodeWriter code, FunctionModel function, HttpModel http)
{
    public const string Buffer = "global::Tern.Runtime.PooledBuffer";

    private const string Binding = LibraryNames.Codecs + "HttpBinding";

    private const string Functions = LibraryNames.Codecs + "HttpFunctions";

    private readonly HttpResultModel _result = http.Result;

    /// <summary>Whether results of the function have values.</summary>
    public static bool WritesValues(FunctionModel function) => function.Http is { Result.Values.Count: > 0 };

    /// <summary>The services among the parameters.</summary>
    public static EquatableArray<ServiceModel> ServicesOf(FunctionModel function) => function.Parameters?.Services ?? [];

    public static string ServiceField(int index) => "_service" + Text(index);

    public static string ServiceType(FunctionModel function, int index)
    {
        ServiceModel service = ServicesOf(function)[index];
        return service.Kind switch
        {
            ServiceKind.Logger => $"global::{LibraryNames.LoggingNamespace}.ILogger<{service.Type}>",
            ServiceKind.LoggerFactory => service.Type,
            _ => service.Default is null ? service.Type : service.Type + "?",
        };
    }

    public void Write()
    {
        bool hasFilters = function.Filters.Count > 0;
        // Only a result is written later than it is returned.
        bool isAsync = _result.IsAwaited;
        if (isAsync)
            code.Line("[global::System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(global::System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder))]");
        code.Open($"{(hasFilters ? "private" : "public")} {(isAsync ? "async " : "")}{LibraryNames.ValueTask} {(hasFilters ? "InvokeAsync" : "HandleAsync")}({LibraryNames.Invocation} invocation)");
        code.Line($"{LibraryNames.Http}HttpInvocation http = {LibraryNames.Http}HttpInvocation.Of(invocation);");
        WriteArguments(isAsync);
        if (WritesValues(function))
            code.Line($"{Functions}.SetWriter(http, this);");
        WriteCall(isAsync);
        code.CloseMember();
        if (WritesValues(function))
            WriteValueWriter();
    }

    private void WriteArguments(bool isAsync)
    {
        List<int> read = [.. Enumerable.Range(0, http.Arguments.Count).Where(i => http.Arguments[i].Kind is >= HttpArgumentKind.Route and <= HttpArgumentKind.BodyBytes)];
        if (read.Count == 0)
            return;
        code.Line($"{LibraryNames.Codecs}HttpBindingErrors? errors = null;");
        foreach (int i in read)
            code.Line($"var argument{Text(i)} = {Read(http.Arguments[i])};");
        code.Open("if (errors is not null)");
        code.Line($"{Binding}.Reject(http, errors);");
        code.Line(isAsync ? "return;" : "return default;");
        code.Close();
    }

    private static string Read(HttpArgument argument)
    {
        string name = JsonNames.Literal(argument.Name);
        if (argument is { Kind: HttpArgumentKind.Body, Body: { } body })
            return $"{Binding}.{(body.Validator is null ? "Body" : "ValidBody")}<{body.Type}, {FormatCode.Name(body, "EventFormat")}{(body.Validator is { } validator ? $", {validator}" : "")}>(http, {(argument.IsOptional ? "true" : "false")}, {name}, ref errors)";
        if (argument.Kind == HttpArgumentKind.BodyBytes)
            return $"{Binding}.BodyBytes(http, {name}, ref errors)";
        HttpValueModel value = argument.Value!;
        string types = $"<{value.Type}, {value.Parser}>";
        string source = argument.Kind.ToString();
        if (value.Form == HttpValueForm.Array)
            return $"{Binding}.{source}Values{types}(http, {name}u8, {name}, ref errors)";
        string parameter = argument.Kind == HttpArgumentKind.Route ? $"{Binding}.Route(http, {Text(argument.Index)}, {name})" : $"{Binding}.{source}(http, {name}u8, {name})";
        // A reference can be null, so that its type argument is that of the variable.
        return value.Form switch
        {
            HttpValueForm.Required => $"{Binding}.Required{types}({parameter}, ref errors)",
            HttpValueForm.Nullable => $"{Binding}.Nullable{types}({parameter}, {value.Default}, ref errors)",
            _ => $"{Binding}.Optional{types}({parameter}, {value.Default}!, ref errors)",
        };
    }

    private void WriteCall(bool isAsync)
    {
        string call = Call();
        if (isAsync)
            call = $"await {call}.ConfigureAwait(false)";
        switch (_result.Kind)
        {
            case HttpResultKind.Result when isAsync:
                code.Line($"await {Functions}.ExecuteAsync(http, {call}).ConfigureAwait(false);");
                return;
            case HttpResultKind.Result:
                code.Line($"return {Functions}.ExecuteAsync(http, {call});");
                return;
            case HttpResultKind.Text:
                code.Line($"{Functions}.WriteText(http, {call});");
                break;
            case HttpResultKind.Bytes:
                code.Line($"{Functions}.WriteBytes(http, {call});");
                break;
            case HttpResultKind.Value when _result.Value is { } value:
                code.Line($"{Functions}.WriteValue<{value.Type}, {FormatCode.Name(value, "ResultFormat")}>(http, {call});");
                break;
            default:
                code.Line($"{call};");
                code.Line("http.WriteResponse();");
                break;
        }
        if (!isAsync)
            code.Line("return default;");
    }

    private string Call()
    {
        IEnumerable<string> arguments = http.Arguments.Select((argument, i) => argument.Kind switch
        {
            HttpArgumentKind.HttpInvocation => "http",
            HttpArgumentKind.HttpRequest => "http.Request",
            HttpArgumentKind.Invocation => "invocation",
            HttpArgumentKind.CancellationToken => "invocation.CancellationToken",
            HttpArgumentKind.Service => ServiceField(argument.Index) + "!",
            _ => $"argument{Text(i)}",
        });
        return $"{(function.Target is null ? function.TargetType : "_target")}.{function.Method}({string.Join(", ", arguments)})";
    }

    private void WriteValueWriter()
    {
        code.Open($"public bool TryWriteValue(object result, {Buffer} output)");
        code.Line("switch (result)");
        code.Line("{");
        code.Indent();
        for (int i = 0; i < _result.Values.Count; i++)
        {
            FormatModel format = _result.Values[i];
            code.Line($"case {LibraryNames.Http}IValueHttpResult<{format.Type}> {{ Value: {{ }} value{Text(i)} }}:");
            code.Line($"    {FormatCode.Name(format, FormatCode.ValueName(i))}.Write(output, value{Text(i)});");
            code.Line("    return true;");
        }
        code.Line("default:");
        code.Line("    return false;");
        code.Close();
        code.CloseMember();
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
