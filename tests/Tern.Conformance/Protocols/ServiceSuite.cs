using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>The cases of one service in one protocol: generated, compiled once, and run.</summary>
internal static class ServiceSuite
{
    /// <returns>A result for each case, in the order of the cases.</returns>
    public static IReadOnlyList<CaseResult> Run(string suite, SmithyModel model, ServiceOptions options, IReadOnlyList<ProtocolCase> cases)
    {
        var failures = new string?[cases.Count];
        try
        {
            Service service = ServiceBuilder.Build(model, options);
            List<(string, string)> client = [.. ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client).Select(file => (file.Path, file.Text))];
            var writer = new CaseWriter(service);
            Dictionary<int, string> sources = Write(writer, cases, failures);
            GeneratedCode code = Compile(suite, client, sources, failures);
            foreach (int index in sources.Keys.Order())
                failures[index] = CaseExecutor.Run(cases[index], code.Assembly.GetType(writer.TypeName(index))!);
        }
        catch (Exception e)
        {
            // An error of the generator fails every case.
            string reason = e is GeneratorException or GeneratedCodeException ? e.Message : e.ToString();
            for (int i = 0; i < failures.Length; i++)
                failures[i] ??= reason;
        }
        return [.. cases.Select((test, i) => new CaseResult(test.Kind, test.Owner.Name, test.Id, failures[i]))];
    }

    private static Dictionary<int, string> Write(CaseWriter writer, IReadOnlyList<ProtocolCase> cases, string?[] failures)
    {
        var sources = new Dictionary<int, string>();
        for (int i = 0; i < cases.Count; i++)
        {
            try
            {
                sources[i] = writer.Write(cases[i], i).Text;
            }
            catch (Exception e) when (e is GeneratorException or InvalidOperationException or FormatException or OverflowException)
            {
                failures[i] = $"the case cannot be written as C#: {e.Message}";
            }
        }
        return sources;
    }

    // A case that does not compile must not fail the other cases.
    private static GeneratedCode Compile(string suite, List<(string, string)> client, Dictionary<int, string> sources, string?[] failures)
    {
        try
        {
            return GeneratedCode.Compile(suite, [.. client, .. sources.Select(source => (CaseWriter.FileName(source.Key), source.Value))]);
        }
        catch (GeneratedCodeException e) when (e.Files.Count > 0)
        {
            List<int> faulty = [.. sources.Keys.Where(index => e.Files.Contains(CaseWriter.FileName(index)))];
            if (faulty.Count != e.Files.Count)
                throw;
            foreach (int index in faulty)
            {
                string own = string.Join('\n', e.Message.Split('\n').Where(line => line.StartsWith(CaseWriter.FileName(index), StringComparison.Ordinal)));
                failures[index] = $"the case does not compile: {(own.Length > 0 ? own : e.Message)}";
                sources.Remove(index);
            }
            return Compile(suite, client, sources, failures);
        }
    }
}
