using System.Diagnostics;
using System.IO.Compression;
using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.AllServices;

/// <summary>The process of one service: generates, compiles, and writes the result to a file.</summary>
internal static class ServiceProcess
{
    private const int MaxProblems = 20;

    public static void Run(string models, string service, string resultPath, string fingerprint)
    {
        using ZipArchive archive = ZipFile.OpenRead(models);
        ZipArchiveEntry entry = archive.GetEntry(service + ".json")!;
        var result = new ServiceResult { Service = service, Fingerprint = fingerprint, Outcome = Outcome.Failed };
        Try(entry, result).Write(resultPath);
    }

    private static ServiceResult Try(ZipArchiveEntry entry, ServiceResult result)
    {
        long start = Stopwatch.GetTimestamp();
        SmithyModel model = Load(entry);
        bool isRefused = model.Services.Any(id => model.Get(id).Traits.Has(TraitIds.SignatureVersion));
        try
        {
            Service service = ServiceBuilder.Build(model, new ServiceOptions());
            IProtocol protocol = Protocol.Select(service);
            bool hasServer = protocol.SupportsServer && (protocol.SupportsServerEvents || !service.Operations.Any(operation =>
                operation.Request.Stream is { Stream: MemberStream.RequestEvents } || operation.Response.Stream is { Stream: MemberStream.ResponseEvents }));
            Outputs outputs = Outputs.Types | Outputs.Client | (hasServer ? Outputs.Server : 0);
            IReadOnlyList<GeneratedFile> files = ServiceGenerator.Generate(service, outputs);
            if (isRefused)
                return result with { Message = $"The service has the trait {TraitIds.SignatureVersion}, but the generator does not refuse it." };
            result = result with
            {
                Operations = service.Operations.Count,
                Lines = files.Where(file => !file.Path.StartsWith("Server/", StringComparison.Ordinal)).Sum(file => file.Text.Count('\n')),
                GenerateSeconds = Stopwatch.GetElapsedTime(start).TotalSeconds,
            };
            start = Stopwatch.GetTimestamp();
            List<string> problems = ServiceCompiler.Compile(files, CancellationToken.None);
            return result with
            {
                Outcome = problems.Count == 0 ? Outcome.Compiled : Outcome.Failed,
                Message = string.Join('\n', problems.Take(MaxProblems)),
                CompileSeconds = Stopwatch.GetElapsedTime(start).TotalSeconds,
                PeakBytes = PeakBytes(),
            };
        }
        catch (GeneratorException e)
        {
            return result with { Outcome = isRefused ? Outcome.Refused : Outcome.Failed, Message = e.Message };
        }
    }

    private static SmithyModel Load(ZipArchiveEntry entry)
    {
        using Stream stream = entry.Open();
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return SmithyModel.Load(bytes.ToArray(), entry.Name);
    }

    private static long PeakBytes()
    {
        using var process = Process.GetCurrentProcess();
        return process.PeakWorkingSet64;
    }
}
