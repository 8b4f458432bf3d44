using System.Globalization;
using System.Text.Json;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.JmesPath;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Waiters;

/// <summary>Writes the waiters (https://smithy.io/2.0/additional-specs/waiters.html).</summary>
internal static class WaiterWriter
{
    /// <summary>Writes a file for each waiter of the operation.</summary>
    public static IEnumerable<GeneratedFile> Write(Service service, Operation operation, TypeScope scope)
    {
        if (operation.Traits.Get(TraitIds.Waitable) is not { ValueKind: JsonValueKind.Object } waiters)
            yield break;
        foreach (JsonProperty waiter in waiters.EnumerateObject())
        {
            string name = Names.ToPascalCase(waiter.Name);
            yield return ErrorContext.InTrait($"{TraitIds.Waitable} '{waiter.Name}'", () =>
                CodeFile.Write($"Waiters/{name}Waiter.cs", scope, code => WriteWaiter(code, service, operation, waiter, name, scope)));
        }
    }

    private static void WriteWaiter(CodeWriter code, Service service, Operation operation, JsonProperty waiter, string name, TypeScope scope)
    {
        string request = scope.Named(operation.Request);
        string response = scope.Named(operation.Response);
        code.Open($"{scope.Access} sealed partial class {service.Name}Client");
        (int minDelay, int maxDelay) = (Seconds(waiter, "minDelay", 2), Seconds(waiter, "maxDelay", 120));
        string documentation = waiter.Value.TryGetProperty("documentation", out JsonElement html) && html.ValueKind == JsonValueKind.String && ModelDocumentation.Sentence(html.GetString()) is { } text ? $"{text} " : "";
        code.Line($"/// <summary>{documentation}Calls <c>{operation.WireName}</c> until the state {XmlText.Code(waiter.Name)} is reached. The delay between calls is {Text(minDelay)} to {Text(maxDelay)} seconds.</summary>");
        code.Line("/// <param name=\"request\">The request of each call.</param>");
        code.Line("/// <param name=\"maxWait\">The maximum time to wait. It must be positive.</param>");
        code.Line("/// <param name=\"cancellationToken\">Cancels the operation.</param>");
        code.Line("/// <exception cref=\"global::Tern.TernWaiterException\">The state can no longer be reached, or the maximum time has elapsed.</exception>");
        code.Open($"public {scope.External(ExternalTypes.Task)} WaitUntil{name}Async({request} request, {scope.External(ExternalTypes.TimeSpan)} maxWait, {scope.External(ExternalTypes.CancellationToken)} cancellationToken = default)");
        code.Line($"{scope.External(ExternalTypes.ArgumentNullException)}.ThrowIfNull(request);");
        code.Line($"return {scope.External(ExternalTypes.Waiter)}.WaitAsync({CSharpText.Literal(waiter.Name)}, this, request, static (client, request, token) => client.{operation.Name}Async(request, token), Check{name}, {Delay(minDelay, scope)}, {Delay(maxDelay, scope)}, maxWait, cancellationToken);");
        code.Close();
        code.Line();
        code.Open($"private static {scope.External(ExternalTypes.WaiterState)}? Check{name}({request} input, {response}? output, {scope.External(ExternalTypes.TernServiceException)}? error)");
        foreach (JsonElement acceptor in waiter.Value.GetProperty("acceptors").EnumerateArray())
        {
            code.Line($"if ({Condition(acceptor.GetProperty("matcher"), operation, scope)})");
            code.Line($"    return {scope.External(ExternalTypes.WaiterState)}.{State(acceptor.GetProperty("state").GetString()!)};");
        }
        code.Line("return null;");
        code.Close();
        code.Close();
    }

    private static string State(string state) => state is "success" or "failure" or "retry"
        ? Names.ToPascalCase(state)
        : throw new GeneratorException($"The state '{state}' is unknown. Expected: success, failure or retry.");

    private static int Seconds(JsonProperty waiter, string property, int fallback) => waiter.Value.TryGetProperty(property, out JsonElement value) ? value.GetInt32() : fallback;

    private static string Delay(int seconds, TypeScope scope) => $"{scope.External(ExternalTypes.TimeSpan)}.FromSeconds({Text(seconds)})";

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Condition(JsonElement matcher, Operation operation, TypeScope scope)
    {
        if (matcher.TryGetProperty("success", out JsonElement success))
            return success.GetBoolean() ? "output is not null" : "error is not null";
        if (matcher.TryGetProperty("errorType", out JsonElement errorType))
        {
            string code = errorType.GetString()!;
            string name = code[(code.IndexOf('#', StringComparison.Ordinal) + 1)..];
            StructureShape? typed = operation.Errors.FirstOrDefault(error => error.Id.Name == name);
            string byCode = $"error?.ErrorCode == {CSharpText.Literal(name)}";
            return typed is null ? byCode : $"error is {scope.Named(typed)} || {byCode}";
        }
        var output = new JmesValue("output", new JmesType.Structure(operation.Response), MayBeNull: false);
        if (matcher.TryGetProperty("output", out JsonElement onOutput))
            return $"output is not null && {Match(onOutput, output, scope)}";
        if (matcher.TryGetProperty("inputOutput", out JsonElement onBoth))
        {
            var root = new Dictionary<string, JmesValue> { ["input"] = new("input", new JmesType.Structure(operation.Request), MayBeNull: false), ["output"] = output };
            return $"output is not null && {Match(onBoth, new JmesValue("", new JmesType.Root(root), MayBeNull: false), scope)}";
        }
        throw new GeneratorException($"The matcher {matcher.GetRawText()} is unknown. Expected: success, errorType, output or inputOutput.");
    }

    private static string Match(JsonElement matcher, JmesValue root, TypeScope scope)
    {
        JmesValue value = JmesCompiler.Compile(matcher.GetProperty("path").GetString()!, root, scope);
        string expected = matcher.GetProperty("expected").GetString()!;
        string text = CSharpText.Literal(expected);
        string items = value.MayBeNull ? $"({value.Code} ?? [])" : value.Code;
        return matcher.GetProperty("comparator").GetString() switch
        {
            "stringEquals" => $"{value.Code} == {text}",
            // Null is neither true nor false.
            "booleanEquals" => $"({(value.Type is JmesType.Boolean ? value.Code : JmesCompiler.Truth(value))}) == {(expected == "true" ? "true" : "false")}",
            "allStringEquals" => $"{items}.Any() && {items}.All(item => item == {text})",
            "anyStringEquals" => $"{items}.Any(item => item == {text})",
            var unknown => throw new GeneratorException($"The comparator '{unknown}' is unknown. Expected: stringEquals, booleanEquals, allStringEquals or anyStringEquals."),
        };
    }
}
