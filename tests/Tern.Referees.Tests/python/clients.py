"""Calls services with the AWS SDK for Python, and prints the results as one JSON object.

The connection is in the environment: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
"""
import hashlib
import io
import json
import zipfile

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

CONFIG = Config(retries={"total_max_attempts": 1})


def client(service):
    return boto3.client(service, config=CONFIG)


def error(call, **arguments):
    try:
        call(**arguments)
        return "none"
    except ClientError as e:
        return [type(e).__name__, e.response["Error"]["Code"], e.response["ResponseMetadata"]["HTTPStatusCode"]]


def sqs():
    sqs = client("sqs")
    url = sqs.create_queue(QueueName="python", Attributes={"VisibilityTimeout": "45"}, tags={"stage": "é"})["QueueUrl"]
    body = "é, <&> and \U0001F600"
    attributes = {"binary": {"DataType": "Binary", "BinaryValue": b"\x00\xff"}, "text": {"DataType": "String", "StringValue": "\U0001F600"}}
    sent = sqs.send_message(QueueUrl=url, MessageBody=body, MessageAttributes=attributes)
    message = sqs.receive_message(QueueUrl=url, MessageAttributeNames=["All"], AttributeNames=["All"])["Messages"][0]
    sqs.change_message_visibility(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"], VisibilityTimeout=0)
    again = sqs.receive_message(QueueUrl=url)["Messages"][0]
    sqs.delete_message(QueueUrl=url, ReceiptHandle=again["ReceiptHandle"])
    batch = sqs.send_message_batch(QueueUrl=url, Entries=[{"Id": "a", "MessageBody": "1"}, {"Id": "b", "MessageBody": "2", "DelaySeconds": 901}])
    awaited = sqs.receive_message(QueueUrl=url, WaitTimeSeconds=20)["Messages"][0]["Body"]
    nowhere = url + "-none"
    return {
        "message": [message["Body"] == body, message["MD5OfBody"] == hashlib.md5(body.encode()).hexdigest(), message["MD5OfMessageAttributes"] == sent["MD5OfMessageAttributes"]],
        "attributes": [list(message["MessageAttributes"]["binary"]["BinaryValue"]), message["MessageAttributes"]["text"]["StringValue"]],
        "batch": [[entry["Id"] for entry in batch["Successful"]], [entry["Code"] for entry in batch["Failed"]]],
        "awaited": awaited,
        "tags": sqs.list_queue_tags(QueueUrl=url)["Tags"],
        "errors": [error(sqs.send_message, QueueUrl=nowhere, MessageBody="x"), error(sqs.send_message, QueueUrl=url, MessageBody="\x01")],
    }


def sts():
    sts = client("sts")
    account = sts.get_caller_identity()["Account"]
    role = sts.assume_role(RoleArn=f"arn:aws:iam::{account}:role/deploy", RoleSessionName="python")
    keys = role["Credentials"]
    session = boto3.Session(aws_access_key_id=keys["AccessKeyId"], aws_secret_access_key=keys["SecretAccessKey"], aws_session_token=keys["SessionToken"])
    return {"account": account, "session": session.client("sts", config=CONFIG).get_caller_identity()["Arn"]}


def ssm():
    ssm = client("ssm")
    ssm.put_parameter(Name="/python/url", Value="é \U0001F600", Type="String")
    ssm.put_parameter(Name="/python/secret", Value="hidden", Type="SecureString")
    pages = ssm.get_paginator("get_parameters_by_path").paginate(Path="/python", WithDecryption=True, PaginationConfig={"PageSize": 1})
    return {
        "parameters": sorted([parameter["Name"], parameter["Value"]] for page in pages for parameter in page["Parameters"]),
        "error": error(ssm.get_parameter, Name="/python/none"),
    }


def secrets():
    secrets = client("secretsmanager")
    secrets.create_secret(Name="python", SecretBinary=b"\x00\xff")
    return {"binary": list(secrets.get_secret_value(SecretId="python")["SecretBinary"]), "error": error(secrets.get_secret_value, SecretId="none")}


def functions():
    functions = client("lambda")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as code:
        code.writestr("index.py", "")
    created = functions.create_function(
        FunctionName="python", Role="arn:aws:iam::000000000000:role/lambda", Runtime="python3.13", Handler="index.handler", Code={"ZipFile": archive.getvalue()})
    functions.get_waiter("function_active_v2").wait(FunctionName="python")
    url = functions.create_function_url_config(FunctionName="python", AuthType="NONE")
    dry_run = functions.invoke(FunctionName="python", InvocationType="DryRun")
    return {
        "created": [created["FunctionArn"], created["CodeSize"] > 0],
        "url": url["AuthType"],
        "dryRun": dry_run["StatusCode"],
        "error": error(functions.invoke, FunctionName="none"),
    }


def s3():
    s3 = client("s3")
    s3.create_bucket(Bucket="python")
    s3.put_object(Bucket="python", Key="é/a b", Body=b"hello", Metadata={"team": "a"})
    got = s3.get_object(Bucket="python", Key="é/a b")
    s3.upload_fileobj(io.BytesIO(b"x" * 9_000_000), "python", "large")
    return {
        "object": [got["Body"].read().decode(), got["Metadata"]],
        "large": s3.head_object(Bucket="python", Key="large")["ContentLength"],
        "keys": [entry["Key"] for entry in s3.list_objects_v2(Bucket="python")["Contents"]],
        "error": error(s3.get_object, Bucket="python", Key="none"),
    }


def dynamodb():
    table = boto3.resource("dynamodb", config=CONFIG).create_table(
        TableName="python",
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}])
    table.wait_until_exists()
    table.put_item(Item={"pk": "a", "list": [1, "é", None, True], "bytes": b"\x00\xff"})
    item = table.get_item(Key={"pk": "a"})["Item"]
    return {"item": [[str(value) for value in item["list"]], list(bytes(item["bytes"]))]}


print(json.dumps({
    "sqs": sqs(), "sts": sts(), "ssm": ssm(), "secrets": secrets(), "lambda": functions(), "s3": s3(), "dynamodb": dynamodb(),
}, ensure_ascii=False))
