using Tern.Lambda;
using Tern.Local.Server;
using Tern.Local.Server.Apis;
using Tern.Local.Server.Functions.Options;

namespace Tern.Referees.Tests.Server.Functions;

public sealed class FunctionOptionTests
{
    [Fact]
    public void Function_without_keys_has_the_defaults_of_the_service()
    {
        FunctionOption function = Assert.Single(CommandLine.Parse(["--function", "orders=./a=b"]).Server.Functions);
        Assert.Equal(new FunctionOption("orders", "./a=b"), function);
        Assert.Equal((128, TimeSpan.FromSeconds(3), 1, null, false, "orders"), (function.Memory, function.Timeout, function.MaxConcurrency, function.ReservedConcurrency, function.IsSnapStart, function.Handler));
    }

    [Fact]
    public void Function_with_all_keys()
    {
        FunctionOption function = Assert.Single(CommandLine.Parse(["--function", "orders=a,timeout=900,memory=10240,max-concurrency=64,reserved-concurrency=0,snap-start=on,handler=b::c"]).Server.Functions);
        Assert.Equal((10_240, TimeSpan.FromSeconds(900), 64, 0, true, "b::c"), (function.Memory, function.Timeout, function.MaxConcurrency, function.ReservedConcurrency, function.IsSnapStart, function.Handler));
    }

    [Fact]
    public void Variable_belongs_to_one_function_or_to_all()
    {
        LocalServerOptions options = CommandLine.Parse(["--function", "orders=a", "--function-env", "LEVEL=a,b=c:d", "--function-env", "orders:LEVEL="]).Server;
        Assert.Equal([new VariableOption(null, "LEVEL", "a,b=c:d"), new VariableOption("orders", "LEVEL", "")], options.Variables);
    }

    [Fact]
    public void Api_without_a_name_belongs_to_the_only_function()
    {
        LocalServerOptions options = CommandLine.Parse(["--api", "3000", "--api", "3001=orders,kind=rest,path=/v1,stream=on", "--function", "orders=a"]).Server;
        Assert.Equal([new ApiOption(3000, "orders"), new ApiOption(3001, "orders") { Kind = ApiKind.Rest, Path = "/v1", IsStreaming = true }], options.Apis);
    }

    [Fact]
    public void Sources_have_the_settings_of_mappings()
    {
        LocalServerOptions options = CommandLine.Parse(
        [
            "--function", "orders=a", "--stream", "shop=orders,batch-size=5,window=2,parallel=3,bisect=on,max-age=60,retries=4,tumbling-window=30,partial-failures=on,start=latest,partition-key=id,sort-key=at:N",
            "--queue", "work=orders,batch-size=7,max-concurrency=2", "--bucket", "uploads=orders,events=s3:ObjectCreated:Put+s3:ObjectRemoved:*,prefix=in/,suffix=.csv",
        ]).Server;
        CreateEventSourceMappingRequest stream = Assert.Single(options.Streams).Mapping;
        Assert.Equal(("orders", 5, 2, 3, true, 60, 4, 30), (stream.FunctionName, stream.BatchSize, stream.MaximumBatchingWindowInSeconds, stream.ParallelizationFactor, stream.BisectBatchOnFunctionError, stream.MaximumRecordAgeInSeconds, stream.MaximumRetryAttempts, stream.TumblingWindowInSeconds));
        Assert.Equal([FunctionResponseType.ReportBatchItemFailures], stream.FunctionResponseTypes);
        Assert.Equal(EventSourcePosition.Latest, stream.StartingPosition);
        Assert.Equal([("id", "HASH"), ("at", "RANGE")], options.Streams[0].NewTable!.KeySchema.Select(key => (key.AttributeName, key.KeyType.Value)));
        Assert.Equal((7, 2), (Assert.Single(options.Queues).Mapping.BatchSize, options.Queues[0].Mapping.ScalingConfig!.MaximumConcurrency));
        Assert.Equal(("in/", ".csv"), (Assert.Single(options.Buckets).Prefix, options.Buckets[0].Suffix));
        Assert.Equal(["s3:ObjectCreated:Put", "s3:ObjectRemoved:*"], options.Buckets[0].Events);
    }

    [Theory]
    [InlineData("Invalid value 'orders' of --function. Use NAME=PATH with the name of the function and the path of its program, for example orders=./bootstrap.", "--function", "orders")]
    [InlineData("Invalid value 'a b=x' of --function. Use NAME=PATH with the name of the function and the path of its program, for example orders=./bootstrap.", "--function", "a b=x")]
    [InlineData("Invalid value 'orders=a,timeout=901' of --function. Expected a number from 1 to 900 for timeout, not '901'.", "--function", "orders=a,timeout=901")]
    [InlineData("Invalid value 'orders=a,memory=64' of --function. Expected a number from 128 to 10240 for memory, not '64'.", "--function", "orders=a,memory=64")]
    [InlineData("Invalid value 'orders=a,snap-start=yes' of --function. Expected on or off for snap-start, not 'yes'.", "--function", "orders=a,snap-start=yes")]
    [InlineData("Invalid value 'orders=a,tiemout=1' of --function. Unknown key 'tiemout'. Use handler, memory, timeout, max-concurrency, reserved-concurrency, snap-start.", "--function", "orders=a,tiemout=1")]
    [InlineData("Invalid value 'orders=a,b' of --function. Expected KEY=VALUE once for each key after a comma, not 'b'.", "--function", "orders=a,b")]
    [InlineData("Invalid value 'orders=a,memory=128,memory=256' of --function. Expected KEY=VALUE once for each key after a comma, not 'memory=256'.", "--function", "orders=a,memory=128,memory=256")]
    [InlineData("The function 'orders' occurs twice. Use each name in one --function.", "--function", "orders=a", "--function", "orders=b")]
    [InlineData("Invalid variable '1A' of --function-env. Use letters, digits and underscores, with a letter first.", "--function-env", "1A=secret")]
    [InlineData("Invalid value of --function-env. Use NAME=VALUE for all functions, or FUNCTION:NAME=VALUE.", "--function-env", "secret")]
    [InlineData("The function 'orders' of --function-env does not exist. Add it by --function orders=PATH.", "--function-env", "orders:A=1")]
    [InlineData("Invalid value '65536=orders' of --api. Use PORT or PORT=FUNCTION, for example 3000=orders.", "--api", "65536=orders")]
    [InlineData("Invalid value '3000=orders,kind=soap' of --api. Use kind=http, rest, url or alb.", "--api", "3000=orders,kind=soap")]
    [InlineData("Invalid value '3000=orders,stream=on' of --api. Responses are streamed only by kind=rest and kind=url.", "--api", "3000=orders,stream=on")]
    [InlineData("Invalid value '3000=orders,multi-value=on' of --api. Only kind=alb has the key multi-value.", "--api", "3000=orders,multi-value=on")]
    [InlineData("Invalid value '3000=orders,path=v1' of --api. The path must start with a slash.", "--api", "3000=orders,path=v1")]
    [InlineData("--api needs the name of a function, because there is not exactly one. Use PORT=FUNCTION.", "--api", "3000")]
    [InlineData("The port and the path '3000/' of --api occur twice. Use another port, or the key path.", "--function", "orders=a", "--api", "3000", "--api", "3000=orders")]
    [InlineData("The function 'orders' of --stream does not exist. Add it by --function orders=PATH.", "--stream", "shop=orders")]
    [InlineData("Invalid value 'shop' of --stream. Use TABLE=FUNCTION, for example shop=orders.", "--stream", "shop")]
    [InlineData("Invalid value 'shop=orders,start=now' of --stream. Use start=trim-horizon or start=latest.", "--stream", "shop=orders,start=now")]
    [InlineData("Invalid value 'shop=orders,partition-key=a:X' of --stream. A key is NAME or NAME:TYPE with the type S, N or B.", "--stream", "shop=orders,partition-key=a:X")]
    [InlineData("Invalid value 'shop=orders,sort-key=a' of --stream. A table with a sort-key needs a partition-key.", "--stream", "shop=orders,sort-key=a")]
    [InlineData("The function 'orders' of --queue does not exist. Add it by --function orders=PATH.", "--queue", "work=orders")]
    [InlineData("The function 'orders' of --bucket does not exist. Add it by --function orders=PATH.", "--bucket", "uploads=orders")]
    public void Parse_of_an_invalid_option_throws_an_error_that_names_it(string message, params string[] arguments) =>
        Assert.Equal(message, Assert.Throws<FormatException>(() => CommandLine.Parse(arguments)).Message);
}
