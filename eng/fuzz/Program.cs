using System.Globalization;
using Tern.Fuzz;
using Tern.Fuzz.Targets;
using Tern.Fuzz.Targets.Mapper;
using Tern.Fuzz.Targets.Services;

// Add a line for each new parser of outside bytes.
IFuzzTarget[] targets =
[
    new JsonTarget(),
    new CborTarget(),
    new CrcTarget(),
    new EndpointTarget(),
    new HeaderTarget(),
    new ResponseTarget(),
    new SignatureTarget(),
    new TokenTarget(),
    new RequestTarget(),
    new LogTarget(),
    new RestTarget(),
    new FrameTarget(),
    new QueryTarget(),
    new QueryFormTarget(),
    new XmlTarget(),
    new JmesPathTarget(),
    new ModelTarget(),
    new ChunkTarget(),
    new FormTarget(),
    new S3Target(),
    new KeyPathTarget(),
    new ConfigTarget(),
    new TokenCacheTarget(),
    new CredentialTarget(),
    new ConfigurationSectionTarget(),
    new TraceHeaderTarget(),
    new TraceDocumentTarget(),
    new MapperTarget(),
    new MapperKeyTarget(),
    new MapperTokenTarget(),
    new ChangeTarget(),
    new EventPatternTarget(),
    new FilterPolicyTarget(),
    new ScheduleTarget(),
    new InputTransformerTarget(),
    new BusEventTarget(),
    new LambdaEventTarget(),
    new SqsBatchTarget(),
    new RuntimeResponseTarget(),
    new HttpEventTarget(),
    new HttpPreludeTarget(),
    new ServiceTarget("eventbridge", EventBridgeRequests.All),
    new ServiceTarget("lambda", LambdaRequests.All),
    new ServiceTarget("scheduler", SchedulerRequests.All),
    new ServiceTarget("secretsmanager", SecretRequests.All),
    new ServiceTarget("sns", SnsRequests.All),
    new ServiceTarget("sqs", SqsRequests.All),
    new ServiceTarget("ssm", SsmRequests.All),
    new ServiceTarget("sts", StsRequests.All),
];

string name = "all";
long iterations = 100_000;
ulong seed = 1;
for (int i = 0; i < args.Length; i++)
{
    switch (args[i])
    {
        case "--iterations" when i + 1 < args.Length && long.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out iterations):
        case "--seed" when i + 1 < args.Length && ulong.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out seed):
            i++;
            break;
        case var target when target == "all" || targets.Any(t => t.Name == target):
            name = target;
            break;
        default:
            Console.Error.WriteLine($"Invalid argument '{args[i]}'. Usage: eng/fuzz/run [{string.Join('|', targets.Select(t => t.Name))}|all] [--iterations N] [--seed S]");
            return 2;
    }
}

bool isClean = true;
foreach (IFuzzTarget target in targets.Where(t => name == "all" || t.Name == name))
    isClean &= new FuzzExecutor(target, iterations, seed).Execute();
return isClean ? 0 : 1;
