using System.Globalization;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the filters of a function around its method. Each filter receives a structure that calls the next one, so that the runtime compiles the calls without interfaces.</summary>
/// <param name="code">The code.</param>
/// <param name="function">The function.</param>
internal sealed class FilterCode(CodeWriter code, FunctionModel function)
{
    private readonly EquatableArray<FilterModel> _filters = function.Filters;

    public static string Field(int index) => "_filter" + index.ToString(CultureInfo.InvariantCulture);

    public void Write()
    {
        if (_filters.Count == 0)
            return;
        code.Line($"public {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation) =>");
        code.Line($"    {Call(0, "this")};");
        code.Separate();
        for (int i = 1; i <= _filters.Count; i++)
            WriteNext(i);
    }

    private void WriteNext(int index)
    {
        // A filter that receives the event passes it on. Others do not, so their structure contains it.
        bool receivesEvent = _filters[index - 1].ReceivesEvent;
        string stored = !receivesEvent && HasEvent(index) ? $", {function.EventType} input" : "";
        string contract = receivesEvent ? $"IEventNext<{function.EventType}>" : "IFunctionNext";
        code.Open($"private readonly struct {Name(index)}({function.HandlerName} handler{stored}) : {LibraryNames.Library}{contract}");
        code.Line($"public static string FunctionName => {JsonNames.Literal(function.Name)};");
        code.Separate();
        code.Line($"public {LibraryNames.ValueTask} InvokeAsync({(receivesEvent ? $"{function.EventType} input, " : "")}{LibraryNames.Invocation} invocation) =>");
        code.Line($"    {Call(index, "handler")};");
        code.CloseMember();
    }

    /// <summary>The call of a filter, or of the method after the last one.</summary>
    private string Call(int index, string handler)
    {
        if (index == _filters.Count)
            return $"{handler}.InvokeAsync({(HasEvent(index) ? "input, " : "")}invocation)";
        FilterModel filter = _filters[index];
        string field = handler == "this" ? Field(index) : $"{handler}.{Field(index)}", next = Name(index + 1);
        if (filter.ReceivesEvent)
        {
            string input = HasEvent(index) ? "input" : InvocationCode.Read(function);
            return $"{LibraryNames.Codecs}FunctionFilters.InvokeAsync<{filter.Type}, {function.EventType}, {next}>({field}, {input}, invocation, new {next}({handler}))";
        }
        return $"{LibraryNames.Codecs}FunctionFilters.InvokeAsync<{filter.Type}, {next}>({field}, invocation, new {next}({handler}{(HasEvent(index) ? ", input" : "")}))";
    }

    // Whether a filter before this place has received the event.
    private bool HasEvent(int index)
    {
        for (int i = 0; i < index; i++)
        {
            if (_filters[i].ReceivesEvent)
                return true;
        }
        return false;
    }

    private static string Name(int index) => "Next" + index.ToString(CultureInfo.InvariantCulture);
}
