using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using Tern.Runtime;

namespace Tern.Core.Tests.Telemetry;

/// <summary>The tables of docs/telemetry.md. A change of a name, of a level or of a text must be made there too.</summary>
public sealed class TelemetryDocumentTests
{
    private static readonly string s_document = File.ReadAllText(Path.Combine(Folder(), "../../../docs/telemetry.md"));

    public static TheoryData<string> Names => [.. typeof(TelemetryNames).GetFields(BindingFlags.Public | BindingFlags.Static).Select(constant => (string)constant.GetRawConstantValue()!)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Name_is_documented(string name) => Assert.Contains($"`{name}`", s_document.Replace("\"Tern\"", "`Tern`", StringComparison.Ordinal), StringComparison.Ordinal);

    [Fact]
    public void Log_events_have_their_documented_ids_levels_and_texts()
    {
        var log = new EventLog();
        MethodInfo[] methods = [.. typeof(CallLog).GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Where(method => method.Name != nameof(CallLog.IsEnabled))];
        foreach (MethodInfo method in methods)
            method.Invoke(null, [log, .. method.GetParameters().Skip(1).Select(parameter => CreateValue(parameter.ParameterType))]);
        Assert.Equal(methods.Length, log.Rows.Count);
        string[] documented = [.. s_document.Split('\n').SkipWhile(line => line != "## Logs").Where(line => line.StartsWith("| ", StringComparison.Ordinal)).Take(methods.Length + 1)];
        Assert.Equal(["| Id | Name | Level | Text |", .. log.Rows.Order(StringComparer.Ordinal)], documented);
    }

    private static object CreateValue(Type type) => type == typeof(string) ? "x" : Activator.CreateInstance(type)!;

    private static string Folder([CallerFilePath] string path = "") => Path.GetDirectoryName(path)!;

    private sealed class EventLog : ILogger
    {
        public List<string> Rows { get; } = [];

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            object? template = ((IEnumerable<KeyValuePair<string, object?>>)state!).Single(value => value.Key == "{OriginalFormat}").Value;
            Rows.Add($"| {eventId.Id} | {eventId.Name} | {logLevel} | {template} |");
        }
    }
}
